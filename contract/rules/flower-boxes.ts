/** Box sizes of the flower trade as parts of a full box. */
export const boxKinds = ['FB', 'HB', 'QB', 'EB'] as const
export type BoxKind = (typeof boxKinds)[number]
const eighths: Record<BoxKind, number> = { FB: 8, HB: 4, QB: 2, EB: 1 }

/** Full box equivalents of boxes, exact to an eighth. */
export const fullBoxes = (boxes: readonly { kind: BoxKind; count: number }[]): number =>
  boxes.reduce((sum, { kind, count }) => sum + eighths[kind] * count, 0) / 8

/** Stems in a quarter box. */
const stemsInBox = 100

/** Selling units in one quarter box: one for goods sold by the box, otherwise as many as contain a hundred stems. */
export const unitsPerBox = ({ um, pack }: { um: string; pack: number }): number =>
  um === 'BX' ? 1 : um === 'ST' ? stemsInBox : Math.max(1, Math.floor(stemsInBox / pack))

/** Boxes needed for this many units; the last one may be partly full. */
export const boxesOf = (units: number, perBox: number): number => Math.ceil(units / perBox)
