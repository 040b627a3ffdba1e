/** One thing that happened in a traced game, for the battle log and for pictures of the game. */
export interface TraceEvent {
  readonly turn: number;
  /** 0 for headings, 1 and more for what happens under them. */
  readonly indent: number;
  readonly text: string;
  /**
   * What a picture needs: a `PictureEvent` for what can be drawn, otherwise the system's own keys under its own `kind`.
   * Pages show what they cannot draw as a small table.
   */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Dice thrown together, and what is added to them. */
export interface TracedRoll {
  readonly name: string;
  readonly faces: readonly number[];
  /** Modifiers by name, such as `Brains 9`; none where dice alone count. */
  readonly adds?: readonly (readonly [name: string, points: number])[];
  /** Dice and modifiers together, where that is what counts. */
  readonly total?: number;
}

/** A question that was put to the dice. Any event may hold `tests`, a list of them. */
export interface TracedTest {
  readonly name: string;
  readonly rolls: readonly TracedRoll[];
  /** What it takes, such as `3 or less`. */
  readonly needs?: string;
  /** Null while it is open; absent where nobody succeeds or fails. */
  readonly success?: boolean | null;
}

/** A place on the table in the system's unit, origin south-west. */
export type Place = readonly [x: number, y: number];

/** Anything on the table that is drawn as one: a figure, a unit, a vehicle. */
export interface TracedFigure {
  readonly name: string;
  /** Index of its side. */
  readonly side: number;
  /** How many figures it represents (default 1). */
  readonly strength?: number;
  /** Diameter in the system's unit (default 1). */
  readonly size?: number;
}

/**
 * What pictures of a game on a table understand; those of games of cards are below. `figures` comes first, once:
 * everywhere else `figure` and `target` are indices into its list. More keys may stand beside these. A figure is on the
 * table from its `deploy` until it falls or leaves; one that comes back is deployed again. Any event may have `gunsAt`:
 * crewed weapons that stand elsewhere than before, as `[gun, place]`, null for one that nobody serves.
 */
export type PictureEvent =
  | {
      readonly kind: 'figures';
      readonly sides: readonly string[];
      readonly figures: readonly TracedFigure[];
      /** Names of weapons that stand on the table with their crews. */
      readonly guns?: readonly string[];
    }
  | { readonly kind: 'deploy'; readonly figure: number; readonly to: Place }
  /** Without success it stays where it was. */
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
   * A unit has lost some of its strength, or its state has changed: `note` is the new state, such as `pinned`, or empty
   * for nothing. Any other event of a figure may have the same keys.
   */
  | { readonly kind: 'state'; readonly figure: number; readonly strength?: number; readonly note?: string }
  /** `player`: whose turn it is, where players take turns. */
  | { readonly kind: 'turn'; readonly initiative?: number; readonly player?: number }
  | { readonly kind: 'turnEnd'; readonly living?: readonly number[] }
  /** Index of the winning side, below 0 for none. */
  | { readonly kind: 'end'; readonly winner: number };

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
    return logText(this.events);
  }
}

export function logText(events: readonly TraceEvent[]): string {
  return events.map(({ indent, text }) => `${'  '.repeat(indent)}${text}`).join('\n');
}

/** Faces of the last question as a person says them: `3, 1 and 5`. */
export function facesText(faces: Int32Array, count: number): string {
  const shown = Array.from(faces.subarray(0, count), String);
  return shown.length <= 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** One card of a game, as it is printed. */
export interface TracedCard {
  readonly name: string;
  /** Its kind, such as `Mission`. */
  readonly kind: string;
  /** Its numbers as printed, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What else it says; empty for nothing. */
  readonly text: string;
}

/** A place where cards lie. */
export interface TracedZone {
  readonly name: string;
  /** Index of the player who owns it; none for places that all share. */
  readonly player?: number;
  /** Cards side by side in full or in brief, a heap of which the top is seen, or a heap face down. */
  readonly look: 'full' | 'brief' | 'heap' | 'pile';
}

/** Comes first, once, in a game of cards: everywhere else cards, zones and players are indices into its lists. */
export interface CardsEvent {
  readonly kind: 'cards';
  readonly players: readonly string[];
  readonly zones: readonly TracedZone[];
  readonly cards: readonly TracedCard[];
}

/** What has changed on a table of cards. Any event may have these keys beside its own, the first event included. */
export interface CardChanges {
  /** Cards that are somewhere else now, in their order there. Before its first move a card is nowhere. */
  readonly moves?: readonly (readonly [card: number, zone: number])[];
  /** A note on a zone, such as the sums of a team. */
  readonly zoneNotes?: readonly (readonly [zone: number, note: string])[];
  /** By player: the score, and how it is made up. */
  readonly scores?: readonly (readonly [score: number, note: string])[];
}

/** Where the cards of a table are now. */
export interface CardsNow {
  /** By zone: the cards in it, by index, in their order; the top of a heap is the last. */
  readonly zones: readonly (readonly number[])[];
  readonly zoneNotes: readonly string[];
  readonly scores: readonly (readonly [score: number, note: string])[];
}

/**
 * Says what has changed on a table of cards since it was last asked. A story that asks at every event shows each card
 * where the rules have it, without the rules having to report their moves.
 */
export class CardWatch {
  private readonly zoneOf: number[];
  private readonly notes: string[] = [];
  private scores = '';

  constructor(cards: number) {
    this.zoneOf = Array.from({ length: cards }, () => -1);
  }

  /** Throws an error when a card lies in two zones. */
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
