/** For battle log and pictures. */
export interface TraceEvent {
  readonly turn: number;
  /** 0 for headings. */
  readonly indent: number;
  readonly text: string;
  /** A `PictureEvent`, or the system's own keys under its own `kind`, shown as a small table. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Dice thrown together, with modifiers. */
export interface TracedRoll {
  readonly name: string;
  readonly faces: readonly number[];
  /** Such as `Brains 9`; none if dice alone count. */
  readonly adds?: readonly (readonly [name: string, points: number])[];
  /** Dice and modifiers, if that counts. */
  readonly total?: number;
}

export interface TracedTest {
  readonly name: string;
  readonly rolls: readonly TracedRoll[];
  /** Such as `3 or less`. */
  readonly needs?: string;
  /** Null while open; absent without success or failure. */
  readonly success?: boolean | null;
}

/** In the system's unit, origin south-west. */
export type Place = readonly [x: number, y: number];

/** A figure, unit or vehicle. */
export interface TracedFigure {
  readonly name: string;
  /** By index. */
  readonly side: number;
  /** Figures represented (default 1). */
  readonly strength?: number;
  /** Diameter (default 1). */
  readonly size?: number;
}

/**
 * Events of a table; cards are below. `figures` comes first, once; elsewhere `figure` and `target` are indices into
 * it.
 * Other keys are allowed. A figure is on the table from `deploy` until it falls or leaves. Any event may have
 * `gunsAt`: moved crewed weapons as `[gun, place]`, null if unserved.
 */
export type PictureEvent =
  | {
      readonly kind: 'figures';
      readonly sides: readonly string[];
      readonly figures: readonly TracedFigure[];
      readonly guns?: readonly string[];
    }
  | { readonly kind: 'deploy'; readonly figure: number; readonly to: Place }
  /** Without success it stays. */
  | {
      readonly kind: 'move';
      readonly figure: number;
      readonly from: Place;
      readonly to: Place;
      readonly success?: boolean;
    }
  | { readonly kind: 'shot'; readonly figure: number; readonly target: number; readonly success?: boolean }
  | { readonly kind: 'strike'; readonly figure: number; readonly target: number; readonly success?: boolean }
  | { readonly kind: 'hold' | 'bystander' | 'fall' | 'leave'; readonly figure: number }
  | { readonly kind: 'hit'; readonly figure: number; readonly killed?: boolean }
  /**
   * Lost strength or a new state: `note` such as `pinned`, or empty. Other events of a figure may have the same keys.
   */
  | { readonly kind: 'state'; readonly figure: number; readonly strength?: number; readonly note?: string }
  /** Whose turn it is, if players alternate. */
  | { readonly kind: 'turn'; readonly initiative?: number; readonly player?: number }
  | { readonly kind: 'turnEnd'; readonly living?: readonly number[] }
  /** Below 0 for none. */
  | { readonly kind: 'end'; readonly winner: number };

/** The story of a game. Only replays have one: engines check `trace !== null` before composing text. */
export class Trace {
  readonly events: TraceEvent[] = [];
  turn = 0;

  heading(text: string, data: Readonly<Record<string, unknown>> | null = null): void {
    this.events.push({ turn: this.turn, indent: 0, text, data });
  }

  say(text: string, data: Readonly<Record<string, unknown>> | null = null, indent = 1): void {
    this.events.push({ turn: this.turn, indent, text, data });
  }

  text(): string {
    return logText(this.events);
  }
}

export function logText(events: readonly TraceEvent[]): string {
  return events.map(({ indent, text }) => `${'  '.repeat(indent)}${text}`).join('\n');
}

/** Such as `3, 1 and 5`. */
export function facesText(faces: Int32Array, count: number): string {
  const shown = Array.from(faces.subarray(0, count), String);
  return shown.length <= 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** As printed. */
export interface TracedCard {
  readonly name: string;
  /** Such as `Mission`. */
  readonly kind: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Empty for none. */
  readonly text: string;
}

export interface TracedZone {
  readonly name: string;
  /** Absent for shared places. */
  readonly player?: number;
  /** Side by side in full or brief, an open heap, or a face-down pile. */
  readonly look: 'full' | 'brief' | 'heap' | 'pile';
}

export interface CardsEvent {
  readonly kind: 'cards';
  readonly players: readonly string[];
  readonly zones: readonly TracedZone[];
  readonly cards: readonly TracedCard[];
}

/** Any event may have these keys, the first included. */
export interface CardChanges {
  /** In their new order. Before its first move a card is nowhere. */
  readonly moves?: readonly (readonly [card: number, zone: number])[];
  /** Such as the sums of a team. */
  readonly zoneNotes?: readonly (readonly [zone: number, note: string])[];
  /** By player, with an explanation. */
  readonly scores?: readonly (readonly [score: number, note: string])[];
}

export interface CardsNow {
  /** Cards by zone, in order; the top of a heap is last. */
  readonly zones: readonly (readonly number[])[];
  readonly zoneNotes: readonly string[];
  readonly scores: readonly (readonly [score: number, note: string])[];
}

/** Finds what changed since it was last asked, so that rules need not report moves. */
export class CardWatch {
  private readonly zoneOf: number[];
  private readonly notes: string[] = [];
  private scores = '';

  constructor(cards: number) {
    this.zoneOf = Array.from({ length: cards }, () => -1);
  }

  /** Throws if a card is in two zones. */
  changes({ zones, zoneNotes, scores }: CardsNow): CardChanges {
    const moves: [number, number][] = [];
    const seen = new Set<number>();
    zones.forEach((cards, zone) => {
      for (const card of cards) {
        if (seen.has(card)) throw new Error(`card ${card} lies in zone ${zone} and in another`);
        seen.add(card);
        if (this.zoneOf[card] !== zone) moves.push([card, zone]);
        this.zoneOf[card] = zone;
      }
    });
    const notes: [number, string][] = [];
    zoneNotes.forEach((note, zone) => {
      if (note !== (this.notes[zone] ?? '')) notes.push([zone, note]);
      this.notes[zone] = note;
    });
    const standing = JSON.stringify(scores);
    const scored = standing !== this.scores;
    this.scores = standing;
    return {
      ...(moves.length > 0 ? { moves } : {}),
      ...(notes.length > 0 ? { zoneNotes: notes } : {}),
      ...(scored ? { scores } : {}),
    };
  }
}
