/** What attacks and reactions make happen, for rule coverage. */
export const ATTACK_EVENTS = {
  complicated: ['REV-06', 'a wild die begins with a complication'],
  jammed: ['REV-06', 'a firearm jams'],
  fromAmbush: ['REV-29', 'a surprised figure is attacked without a reaction'],
  calledShot: ['REV-38', 'a called shot'],
  disarmed: ['REV-39', 'a held weapon falls'],
  throughSmoke: ['REV-40', 'an attack through smoke'],
  inPoorLight: ['REV-40', 'an attack in poor light'],
  coveredTarget: ['REV-41', 'a covered target is attacked'],
  pieceAttacked: ['REV-42', 'a piece of terrain is attacked'],
  coverHit: ['REV-43', 'an attack hits the cover of its target'],
  cameThrough: ['REV-46', 'damage comes through cover'],
  pieceDestroyed: ['REV-47', 'a piece of terrain is destroyed'],
  dodged: ['REV-52', 'a regular reaction'],
  reactionAdded: ['REV-52', 'a reaction is one action more than stated'],
  dodgedInFull: ['REV-54', 'a full reaction'],
  turnedByReaction: ['REV-56', 'a reaction turns an attack'],
} as const;
