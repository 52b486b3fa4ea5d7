/** Boxes of the flower trade and the part of a full box that each takes. */
export const boxKinds = ['FB', 'HB', 'QB', 'EB'] as const
export type BoxKind = (typeof boxKinds)[number]
const eighths: Record<BoxKind, number> = { FB: 8, HB: 4, QB: 2, EB: 1 }

/** Full box equivalents of boxes, exact to an eighth. */
export const fullBoxes = (boxes: readonly { kind: BoxKind; count: number }[]): number =>
  boxes.reduce((sum, { kind, count }) => sum + eighths[kind] * count, 0) / 8

/** Stems in a quarter box. */
const stemsInBox = 100

/** Selling units in one quarter box: what is sold by the box is one, everything else as much as holds a hundred stems. */
export const unitsPerBox = ({ um, pack }: { um: string; pack: number }): number =>
  um === 'BX' ? 1 : um === 'ST' ? stemsInBox : Math.max(1, Math.floor(stemsInBox / pack))

/** Boxes that so many units fill; the last one may be part full. */
export const boxesOf = (units: number, perBox: number): number => Math.ceil(units / perBox)
