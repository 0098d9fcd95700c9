import { MONEY_SHAPES } from './money.js';
import type { Shape } from './shape.js';
import { SIGNAL_SHAPES } from './signals.js';
import { TEXT_SHAPES } from './texts.js';

export { type Drawing, type Drawn, type DrawnRule, drawn, type Shape, type ShapeRule } from './shape.js';

/** Families of rules over every atom and combinator. */
export const SHAPES: readonly Shape[] = [...MONEY_SHAPES, ...SIGNAL_SHAPES, ...TEXT_SHAPES];
