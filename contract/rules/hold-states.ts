/** Steps of collections: `cardOnly`, then `held`, both pay by card only; `released` is an exemption by staff for a limited time. */
export const holdStates = ['open', 'cardOnly', 'held', 'released'] as const
export type HoldState = (typeof holdStates)[number]
