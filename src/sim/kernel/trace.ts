/** One thing that happened in a traced game, for the battle log and for pictures of the game. */
export interface TraceEvent {
  readonly turn: number;
  /** 0 for headings, 1 and more for what happens under them. */
  readonly indent: number;
  readonly text: string;
  /** What a picture needs, by the system's own keys: who moved from where to where, who shot at whom, what fell. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Collects the story of a game. Engines hold one only in replays; they ask `trace !== null` before they compose any text. */
export class Trace {
  readonly events: TraceEvent[] = [];
  turn = 0;

  heading(text: string, data: Readonly<Record<string, unknown>> | null = null): void {
    this.events.push({ turn: this.turn, indent: 0, text, data });
  }

  say(text: string, data: Readonly<Record<string, unknown>> | null = null, indent = 1): void {
    this.events.push({ turn: this.turn, indent, text, data });
  }

  /** The battle log as plain text. */
  text(): string {
    return this.events.map(({ indent, text }) => `${'  '.repeat(indent)}${text}`).join('\n');
  }
}

/** Faces of the last question as a person says them: `3, 1 and 5`. */
export function facesText(faces: Int32Array, count: number): string {
  const shown = Array.from(faces.subarray(0, count), String);
  return shown.length <= 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
