import { NAME_PATTERN } from '../../../language/expression.ts';
import {
  either,
  expression,
  isMap,
  mapOf,
  NEEDED,
  OPTIONAL,
  object,
  type Shape,
  step,
  text,
  title,
} from '../../sheet/shape.ts';
import { ANSWERS, SCHEMES } from '../rules/game.ts';

const texts: Shape = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string');
const yes: Shape = (value) => typeof value === 'boolean';
const oneOf =
  (words: readonly string[]): Shape =>
  (value) =>
    words.includes(value as string);
const triggerKeys = { when: expression, test: expression, pass: texts, fail: texts };
const trigger = either(texts, object({}, triggerKeys));
const action = object(
  {},
  {
    doc: text(),
    says: title(100),
    when: expression,
    test: expression,
    move: expression,
    contact: yes,
    shoot: either(yes, oneOf(['one'])),
    strike: yes,
    before: texts,
    after: texts,
    on: oneOf(ANSWERS),
    free: yes,
    worth: expression,
  },
);
const turn = object(
  { scheme: oneOf(SCHEMES) },
  { first: expression, initiative: expression, hidden: yes, start: trigger, order: trigger, end: trigger },
);
const chain: Shape = (value) =>
  isMap(value) &&
  Object.entries(value).every(([key, one]) =>
    key === 'after' ? texts(one) : key === 'worth' ? expression(one) : NAME_PATTERN.test(key) && step(one),
  );

/** As of a sheet: without loading the schema library. */
export const fits: Shape = object(
  { ...NEEDED, turn, actions: mapOf(action) },
  {
    ...OPTIONAL,
    kind: oneOf(['skirmish']),
    shoot: chain,
    strike: chain,
    strikeBack: expression,
    morale: trigger,
    friendFalls: object({ within: expression }, triggerKeys),
    lead: text(NAME_PATTERN),
    breaks: expression,
    broken: texts,
    deploy: oneOf(['open', 'hidden']),
    players: mapOf((value) => texts(value) && (value as []).length > 0),
  },
);
