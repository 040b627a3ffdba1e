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
