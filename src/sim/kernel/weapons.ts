/** A system's weapons under the rules in force, as data over odds procedures. */
export interface WeaponsInfo {
  /** Such as `weapon` or `training`: input of the shot, column of tables. */
  readonly kind: {
    readonly name: string;
    readonly title: string;
    /** Entries are levels, lowest first. */
    readonly isOrdered?: true;
  };
  readonly entries: readonly WeaponEntry[];
  readonly axis: WeaponAxis;
  /** Null for one mode. */
  readonly modes: WeaponModes | null;
  /** Null if cover does not matter. */
  readonly covers: { readonly input: string; readonly values: readonly string[] } | null;
  /** The usual one first; at least one. */
  readonly targets: readonly WeaponTarget[];
  /** Targets are kinds of units, all of interest, and what is used at them is an attack; otherwise states of one unit. */
  readonly areMatchups?: true;
  readonly shot: WeaponShot;
  /** Several shots at one target; null for single or independent shots. */
  readonly volley: WeaponVolley | null;
  /** Unit of `WeaponEntry.actions`, such as `Fire actions`. */
  readonly actionUnit: string;
  /** Assumptions, one sentence each. */
  readonly notes: readonly string[];
  /** One sentence each. */
  readonly leftOut: readonly string[];
  /** Counts of games to compare exact values with. */
  readonly inPlay: readonly WeaponRate[];
}

type Inputs = Readonly<Record<string, unknown>>;

export interface WeaponTarget {
  readonly name: string;
  readonly inputs: Inputs;
  /** By measure: other outcomes for this target, such as the loss that is all its life. */
  readonly outcomes?: Readonly<Record<string, readonly string[]>>;
}

/** A weapon or its equivalent. */
export interface WeaponEntry {
  readonly id: string;
  readonly title: string;
  /** Inputs of shots and volleys that select it. */
  readonly inputs: Inputs;
  /**
   * Rising upper ends of stretches within which shots and volleys do not change; the last is the reach. Null: every
   * value of the axis is evaluated.
   */
  readonly stretches: readonly number[] | null;
  /** Values below it are no use of this weapon; default: the first of the axis. */
  readonly least?: number;
  /** Actions that an activation of the usual carrier can spend on shots; at least 1. */
  readonly actions: number;
  readonly carriers: readonly { readonly name: string; readonly actions: number }[];
  readonly figures: number;
  /** Why it differs from the rules' source, such as `not in the sheet`; otherwise null. */
  readonly mark: string | null;
  /** By measure: other outcomes for this weapon, such as a disablement that wears off. */
  readonly outcomes: Readonly<Record<string, readonly string[]>>;
  /** Replaces `WeaponsInfo.shot.procedure`; for systems without a volley. */
  readonly procedure?: string;
  /** Its shots do not depend on the axis. */
  readonly isEverywhere?: true;
}

/** A range or its equivalent. */
export interface WeaponAxis {
  /** For shots and volleys. */
  readonly input: string;
  readonly title: string;
  readonly unit: string | null;
  /** Rising. */
  readonly values: readonly number[];
}

export interface WeaponModes {
  /** For shots. */
  readonly input: string;
  readonly title: string;
  /** Cheapest first; each costs at least 1. */
  readonly values: readonly { readonly id: string; readonly actions: number }[];
}

export interface WeaponShot {
  readonly procedure: string;
  /** Outcomes without a possible shot: such cells are left out. */
  readonly noShot: readonly string[];
  /** Nested: the first is a hit, the last a kill. */
  readonly measures: readonly WeaponMeasure[];
  /** Default measure for mixes of modes and ranking. */
  readonly bestBy: string;
}

export interface WeaponMeasure {
  readonly name: string;
  /** Such as `Hit` or `Wound or worse`. */
  readonly title: string;
  /** For columns and files: `kills`. */
  readonly plural: string;
  /** In words: `figures put out for good`. */
  readonly counted: string;
  readonly outcomes: readonly string[];
  /** Amount per outcome if not one, such as casualties; for systems without a volley. */
  readonly amounts?: Readonly<Record<string, number>>;
}

/** Outcomes are those of the shot: the worst single effect. */
export interface WeaponVolley {
  readonly procedure: string;
  /** Against a known kind of target, whose lesser effects add up; or null. */
  readonly against: WeaponAgainst | null;
  /** Inputs for the number of actions and the list of modes. */
  readonly actions: string;
  readonly shots: string;
  /** Procedure for the number of hits, and hits by outcome. */
  readonly hits: { readonly procedure: string; readonly counts: Readonly<Record<string, number>> };
}

/** The volley's inputs and one more. Outcomes that the shot lacks belong to measures too. */
export interface WeaponAgainst {
  readonly procedure: string;
  readonly input: string;
  readonly names: readonly string[];
}

export interface WeaponRate {
  readonly metric: string;
  readonly rate: string;
  /** Default: that of shots. Outcomes and inputs below are its own. */
  readonly procedure?: string;
  /** The rate's numerator. */
  readonly outcomes: readonly string[];
  /** The rate's denominator, such as hits; null for all shots. */
  readonly among: readonly string[] | null;
  /** Compared by these; summed over the others. */
  readonly dimensions: readonly string[];
  /** Inputs that a shot in such a cell may have had; empty if unknown. */
  possible(labels: Readonly<Record<string, string>>): readonly Inputs[];
}
