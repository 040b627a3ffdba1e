import type { Dice, Stream } from '../../../kernel/dice/dice.ts';

/** MISSION-09: one die each; ties for the highest roll again. */
export class FirstPlayerRoll {
  /** Last rolls, by seat. */
  readonly faces: Int32Array;
  private readonly dice: Dice;
  private readonly streams: readonly Stream[];
  private readonly sides: number;
  /** Seats that still roll, as bits. */
  private rolling = 0;

  constructor(dice: Dice, streams: readonly Stream[], sides: number) {
    this.dice = dice;
    this.streams = streams;
    this.sides = sides;
    this.faces = new Int32Array(streams.length);
  }

  /** The seat that goes first. */
  roll(): number {
    this.rolling = (1 << this.faces.length) - 1;
    while ((this.rolling & (this.rolling - 1)) !== 0) this.rolling = this.dice.decided(this.round);
    return 31 - Math.clz32(this.rolling);
  }

  /** One round: the highest seats, as bits; 0 if all tie. */
  private readonly round = (): number => {
    const { dice, streams, sides, faces, rolling } = this;
    let highest = 0;
    let tied = 0;
    for (let seat = 0; seat < faces.length; seat++) {
      if ((rolling & (1 << seat)) === 0) continue;
      const face = dice.face(streams[seat], sides);
      faces[seat] = face;
      if (face < highest) continue;
      tied = face > highest ? 1 << seat : tied | (1 << seat);
      highest = face;
    }
    return tied === rolling ? 0 : tied;
  };
}
