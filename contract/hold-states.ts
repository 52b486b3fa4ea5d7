/** Steps of the ladder: `cardOnly`, then `held`, both by card alone; `released` is let be by staff for a while. */
export const holdStates = ['open', 'cardOnly', 'held', 'released'] as const
export type HoldState = (typeof holdStates)[number]
