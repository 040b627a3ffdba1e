import type { Dice, Stream } from '../../../kernel/dice/dice.ts';

/** MISSION-09: each player rolls one die, the highest goes first, ties for the highest roll again among the tied. */
export class FirstPlayerRoll {
  /** By seat: its last roll. */
  readonly faces: Int32Array;
  private readonly dice: Dice;
  private readonly streams: readonly Stream[];
  private readonly sides: number;
  /** Seats that still roll, as bits. */
  private rolling = 0;

  /** `streams` by seat. */
  constructor(dice: Dice, streams: readonly Stream[], sides: number) {
    this.dice = dice;
    this.streams = streams;
    this.sides = sides;
    this.faces = new Int32Array(streams.length);
  }

  /** Returns the seat that goes first. */
  roll(): number {
    this.rolling = (1 << this.faces.length) - 1;
    while ((this.rolling & (this.rolling - 1)) !== 0) this.rolling = this.dice.decided(this.round);
    return 31 - Math.clz32(this.rolling);
  }

  /** One round of rolls: the seats with the highest, as bits; 0 if all of them are. */
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
