import { named, range } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { codeKey, MODIFIERS, NUMBERS, type RevlandTables, TAKEN_OFF } from '../odds/tables.ts';
import { CALLED_SHOT_OF } from '../rules/actions.ts';
import {
  BREACHES,
  CALLED_SHOTS,
  COVER_PERCENTS,
  DIFFICULTIES,
  HARMS,
  HIT,
  HIT_BY,
  HITS,
  LIGHTS,
  RANGES,
  REACTION,
  REACTIONS,
  SMOKES,
  USE,
} from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import type { AttackRoll } from '../steps/attack.ts';
import { NUMBER } from '../steps/difficulty.ts';
import { ROLLS } from '../steps/rolling.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { AXIS, type Axes, BANDS, REACH } from './axes.ts';

const CHANCES = ['under 1%', '1 to 10%', '10 to 25%', '25 to 50%', '50 to 75%', '75% or more'] as const;
const FROM = [0.01, 0.1, 0.25, 0.5, 0.75];
const MOST_DICE = MODIFIERS - TAKEN_OFF - 1;
/** REV-55. */
const FULL_DODGE = 10;

/** By the reactions in force at the declaration. */
export class AttackChances {
  private readonly tables: RevlandTables;
  private readonly keepsModifiers: boolean;
  private readonly fullReplaces: boolean;
  private readonly code = { dice: 0, pips: 0 };

  constructor(tables: RevlandTables, { reaction }: Pick<RevlandRules, 'reaction'>) {
    this.tables = tables;
    this.keepsModifiers = reaction.regular.keepsModifiers;
    this.fullReplaces = reaction.full.mode === 'plusTen';
  }

  /** Index into CHANCES. */
  placeOf(roll: AttackRoll): Index<'chance'> {
    const chance = this.chanceOf(roll);
    let place = 0;
    while (place < FROM.length && chance >= FROM[place]) place++;
    return place;
  }

  private chanceOf({ dice, pips, level, modifiers, cover, reaction, dodge }: AttackRoll): number {
    const { rows, levels, reach, numbers } = this.tables;
    this.code.dice = Math.max(0, dice);
    this.code.pips = pips;
    const row = rows[codeKey(this.code)];
    if (row < 0) return 0;
    const isModified = this.keepsModifiers || reaction !== REACTION.regular;
    const added = isModified ? modifiers.dice + modifiers.coverDice[cover] : 0;
    const column = row * MODIFIERS + TAKEN_OFF + Math.max(-TAKEN_OFF, Math.min(MOST_DICE, added));
    if (reaction === REACTION.none) return levels[column * DIFFICULTIES.length + level];
    const base = reaction === REACTION.regular ? 0 : this.fullReplaces ? FULL_DODGE : numbers[level];
    return reach[column * NUMBERS + Math.min(NUMBERS - 1, base + dodge)];
  }
}

const MET = indices(['turned', 'missedAnyway', 'hit']);

/** REV-05, 06, 22 to 56. */
export function attackMetrics({ side, use }: Pick<Axes, 'side' | 'use'>) {
  const band = named('range', 'Range', BANDS);
  const cover = named('cover', 'Cover of the target, percent', COVER_PERCENTS.map(String));
  const reaction = named('reaction', 'Reaction in force', REACTIONS);
  const hits = [
    rate('hitRate', 'hits', 'Hit rate', ['hit']),
    rate('coverRate', 'coverHits', 'Share that hits the cover', ['hitCover']),
  ];
  return {
    attacks: counts('Attacks', 'attacks', {
      by: [side, use, band, cover, reaction],
      outcomes: HITS,
      rates: hits,
      views: [
        ['side'],
        ['weapon'],
        ['range'],
        ['cover'],
        ['reaction'],
        ['weapon', 'range'],
        ['range', 'cover'],
        ['range', 'reaction'],
      ],
    }),
    attackConditions: counts('Attacks by what the round and the scene do to them', 'attacks', {
      by: [
        AXIS.actions,
        AXIS.penalty,
        named('smoke', 'Smoke', SMOKES),
        named('light', 'Light', LIGHTS),
        named('calledShot', 'Called shot', CALLED_SHOTS),
      ],
      outcomes: HITS,
      rates: hits,
      views: [['actions'], ['penalty'], ['smoke'], ['light'], ['calledShot']],
    }),
    attackChances: counts('Attacks on figures by their chance to hit when they were declared', 'attacks', {
      by: [side, named('chance', 'Chance to hit', CHANCES)],
      outcomes: HITS,
      rates: hits,
      views: [['chance']],
    }),
    attackMargins: counts('By how much attack rolls are above their number, cover included', 'attacks', {
      by: [band, reaction, AXIS.margin],
      outcomes: HITS,
      rates: hits,
      views: [['margin'], ['range', 'margin'], ['reaction', 'margin']],
    }),
    protectionRolls: counts('Damage to protection', 'rolls', {
      by: [named('by', 'Hit by', HIT_BY), named('through', 'Damage comes through', ['no', 'yes'])],
      outcomes: BREACHES,
      rates: [rate('destroyedRate', 'destroyed', 'Share destroyed', ['destroyed'])],
      views: [['by'], ['through']],
    }),
    reactions: counts('Reactions by what they roll', 'reactions', {
      by: [side, named('reaction', 'Reaction', REACTIONS.slice(1)), AXIS.penalty, AXIS.rolled],
      outcomes: ['stated', 'added'],
      rates: [rate('addedRate', 'added', 'Share that adds an action', ['added'])],
      views: [['side'], ['reaction'], ['penalty'], ['reaction', 'result']],
    }),
    attacksOnReactions: counts('Attacks on figures that react: turned by the reaction, or not', 'attacks', {
      by: [named('side', 'Side of the target', side.labels), reaction],
      outcomes: ['turned', 'missedAnyway', 'hit'],
      rates: [rate('turnedRate', 'turned', 'Share turned by the reaction', ['turned'])],
      views: [['side'], ['reaction']],
    }),
    disarms: counts('Weapons shot or struck from hands', 'hits', {
      by: [side, use],
      outcomes: ['disarmed'],
      views: [['side'], ['weapon']],
    }),
    wildDice: counts('First faces of wild dice', 'rolls', {
      by: [named('roll', 'Roll', ROLLS)],
      outcomes: ['six', 'one', 'other'],
      rates: [rate('sixRate', 'sixes', 'Share of sixes', ['six']), rate('oneRate', 'ones', 'Share of ones', ['one'])],
    }),
  };
}

/** `hit` is an index of HITS. */
export function countAttack(
  tally: CellsOf<ReturnType<typeof attackMetrics>>,
  battle: Battle,
  made: Attack,
  roll: AttackRoll,
  hit: number,
): void {
  const { attacker, target, use, range, aim, cover } = made;
  const band = use.use === USE.strike ? REACH : range;
  const { reaction } = roll;
  tally.attacks.count(attacker.side, use.index, band, cover, reaction, hit);
  const actions = AXIS.actions.place(attacker.stated + attacker.added);
  const penalty = AXIS.penalty.place(battle.penaltyOf(attacker));
  const { smoke } = battle.sight.line(attacker.node, made.node);
  tally.attackConditions.count(actions, penalty, smoke, battle.light, CALLED_SHOT_OF[aim], hit);
  if (made.chance >= 0) tally.attackChances.count(attacker.side, made.chance, hit);
  tally.attackMargins.count(band, reaction, AXIS.margin.place(Math.floor(roll.margin / NUMBER)), hit);
  if (reaction === REACTION.none || target === null) return;
  tally.attacksOnReactions.count(
    target.side,
    reaction,
    hit === HIT.hit ? MET.hit : roll.wasTurned ? MET.turned : MET.missedAnyway,
  );
}

const ZONE_NAMES = ['zone1', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7', 'zone8', 'outside'] as const;

/** REV-35 to 37, 78 to 81. */
export function throwMetrics({ side, use }: Pick<Axes, 'side' | 'use'>) {
  const band = named('range', 'Range', RANGES);
  const victim = named('victim', 'Whose figures', ['enemies', 'friends']);
  return {
    throws: counts('Throws, and blasts that are fired', 'throws', {
      by: [side, use, band],
      outcomes: ['hit', 'missed'],
      rates: [rate('hitRate', 'hits', 'Hit rate', ['hit'])],
      views: [['side'], ['weapon'], ['range']],
    }),
    deviations: counts('Metres by which misses deviate', 'misses', {
      by: [band, AXIS.deviated],
      outcomes: ['free', 'stopped'],
      rates: [rate('stoppedRate', 'stopped', 'Share stopped by terrain', ['stopped'])],
      views: [['range'], ['metres']],
    }),
    blastZones: counts('Figures by the zone of a blast that they are in', 'figures', {
      by: [use, victim],
      outcomes: ZONE_NAMES,
      views: [['weapon'], ['victim']],
    }),
    blastResults: counts('What blasts do to figures in them', 'figures', {
      by: [use, victim, range('zone', 'Zone', 1, MOST_ZONES)],
      outcomes: ['stopped', ...HARMS],
      rates: [
        rate('woundRate', 'wounds', 'Share wounded or worse', [
          'wounded',
          'incapacitated',
          'mortallyWounded',
          'killed',
        ]),
      ],
      views: [['weapon'], ['victim'], ['zone']],
    }),
  };
}
