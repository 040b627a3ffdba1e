/**
 * What a system says about its weapons under the rules in force, as plain data over its odds procedures: enough to
 * evaluate every weapon at every distance, in every mode, against every cover and state of a target, without knowing
 * the system.
 */
export interface WeaponsInfo {
  /** What the entries are, such as `weapon` or `training`: an input of the shot, the column of tables. */
  readonly kind: {
    readonly name: string;
    readonly title: string;
    /** Its entries are levels, the least first. */
    readonly isOrdered?: true;
  };
  readonly entries: readonly WeaponEntry[];
  readonly axis: WeaponAxis;
  /** Ways to fire, or null where there is one. */
  readonly modes: WeaponModes | null;
  /** Null where cover does not matter. */
  readonly covers: { readonly input: string; readonly values: readonly string[] } | null;
  /** States of a target, the usual one first; at least one. */
  readonly targets: readonly { readonly name: string; readonly inputs: Inputs }[];
  readonly shot: WeaponShot;
  /** A procedure for several shots at one target, or null where an activation has one shot only or shots are independent. */
  readonly volley: WeaponVolley | null;
  /** What `WeaponEntry.actions` counts, such as `Fire actions`. */
  readonly actionUnit: string;
  /** What the values assume, one sentence each. */
  readonly notes: readonly string[];
  /** What the evaluation leaves out, one sentence each. */
  readonly leftOut: readonly string[];
  /** Counts of games that the exact values can be held against. */
  readonly inPlay: readonly WeaponRate[];
}

type Inputs = Readonly<Record<string, unknown>>;

/** A weapon, or what takes its place: a level of training. */
export interface WeaponEntry {
  readonly id: string;
  readonly title: string;
  /** The inputs of shots and volleys that pin it. */
  readonly inputs: Inputs;
  /**
   * Upper ends of the stretches of the axis within which neither a shot nor a volley of this weapon changes, rising;
   * the last is its greatest reach. Null where every value of the axis is evaluated.
   */
  readonly stretches: readonly number[] | null;
  /** What an activation of the usual carrier has to spend on shots; at least 1. */
  readonly actions: number;
  readonly carriers: readonly { readonly name: string; readonly actions: number }[];
  /** Figures that it takes up: its crew. */
  readonly figures: number;
  /** Why its statistics differ from those of the rules' source, such as `not in the sheet`; null where they do not. */
  readonly mark: string | null;
  /** Measures with other outcomes for this weapon, such as a disablement that wears off; by name of the measure. */
  readonly outcomes: Readonly<Record<string, readonly string[]>>;
  /** The procedure of its shots where it is not `WeaponsInfo.shot.procedure`; for systems without a volley. */
  readonly procedure?: string;
  /** Its shots do not depend on the axis and have no input for it. */
  readonly isEverywhere?: true;
}

/** What weapons are drawn against: a range, or what takes its place. */
export interface WeaponAxis {
  /** The input of shots and volleys. */
  readonly input: string;
  readonly title: string;
  readonly unit: string | null;
  /** Rising. */
  readonly values: readonly number[];
}

export interface WeaponModes {
  /** The input of shots. */
  readonly input: string;
  readonly title: string;
  /** From the cheapest; each costs at least 1. */
  readonly values: readonly { readonly id: string; readonly actions: number }[];
}

export interface WeaponShot {
  readonly procedure: string;
  /** Outcomes that say that no shot is possible: such cells are left out. */
  readonly noShot: readonly string[];
  /** Probabilities of interest, each in the one before: the first is that of a hit, the last that of a kill. */
  readonly measures: readonly WeaponMeasure[];
  /** The measure by which a mix of modes is best and weapons are ranked, unless another is asked for. */
  readonly bestBy: string;
}

export interface WeaponMeasure {
  readonly name: string;
  /** Such as `Hit` or `Wound or worse`. */
  readonly title: string;
  /** Several of it, for columns and files: `kills`. */
  readonly plural: string;
  /** What an activation is expected to have of it, in words: `kills`, `figures put out for good`. */
  readonly counted: string;
  readonly outcomes: readonly string[];
  /**
   * How many of it an outcome counts for if not one, such as casualties of a volley; for systems without a procedure
   * for several shots.
   */
  readonly amounts?: Readonly<Record<string, number>>;
}

/** Its outcomes are those of the shot: the worst single effect. */
export interface WeaponVolley {
  readonly procedure: string;
  /** The volley against a target of a known kind, whose lesser effects add up; null where there is none. */
  readonly against: WeaponAgainst | null;
  /** The input for the actions that there are, and the one for the list of modes. */
  readonly actions: string;
  readonly shots: string;
  /** A procedure of the same inputs for the number of hits, and the number that each of its outcomes stands for. */
  readonly hits: { readonly procedure: string; readonly counts: Readonly<Record<string, number>> };
}

/** A procedure with the inputs of the volley and one more. Outcomes that the shot does not have belong to measures too. */
export interface WeaponAgainst {
  readonly procedure: string;
  readonly input: string;
  readonly names: readonly string[];
}

/** A rate of a count metric that cells of the evaluation have an exact value for. */
export interface WeaponRate {
  readonly metric: string;
  readonly rate: string;
  /** The procedure that has the exact value where it is not that of shots: its outcomes and inputs are meant below. */
  readonly procedure?: string;
  /** Outcomes of the shot that the rate counts. */
  readonly outcomes: readonly string[];
  /** Outcomes that the metric counts among, such as effects among hits; null for all shots. */
  readonly among: readonly string[] | null;
  /** Dimensions of the metric to compare by; the others are summed over. */
  readonly dimensions: readonly string[];
  /** All inputs that a shot counted in a cell with these labels may have had; none if that is unknown. */
  possible(labels: Readonly<Record<string, string>>): readonly Inputs[];
}
