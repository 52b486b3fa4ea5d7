import type { RawBuilder } from 'kysely'
import type { ScheduledAbout, ScheduledKindName, ScheduledNeeds } from '../../contract/features/scheduled.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A kind of change that can be planned for a moment. */
export type ScheduledKind<Input = never> = {
  kind: ScheduledKindName
  /**
   * Makes the change, in the transaction that marks it as done: it happens once, whatever process dies. `ctx` has the rights of the
   * person who planned it. It calls the function that makes the change at once, and throws what that throws.
   */
  run: (ctx: SignedInCtx, input: Input) => Promise<unknown>
}

export const defineScheduled = <Input>(kind: ScheduledKind<Input>): ScheduledKind<Input> => kind

/** What begins or ends by its own dates: it is listed with the planned changes, and changed on its own page. */
export type ScheduledSource = {
  kind: ScheduledKindName
  /** Any of these lets a person see it. */
  needs: ScheduledNeeds
  /** Selects `id` (positive), `at` and `about` (a `ScheduledAbout` as jsonb) of everything that is still to happen. */
  rows: (ctx: Ctx) => RawBuilder<unknown>
}

export type ScheduledKinds = readonly ScheduledKind[]
export type ScheduledSources = readonly ScheduledSource[]

/** A change to be planned; `about` is what people read, `input` what `run` gets back. */
export type Planned<Input> = {
  kind: ScheduledKind<Input>
  at: Date
  about: ScheduledAbout
  input: Input
  needs: ScheduledNeeds
}
