import type { RawBuilder } from 'kysely'
import type { ScheduledAbout, ScheduledKindName, ScheduledNeeds } from '../../contract/features/scheduled.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A kind of change that can be scheduled. */
export type ScheduledKind<Input = never> = {
  kind: ScheduledKindName
  /**
   * Applies the change, in the transaction that marks it as done, so that it happens once even if a process dies. `ctx` has the
   * rights of the person who scheduled it. It calls the function of the immediate change, and throws what that throws.
   */
  run: (ctx: SignedInCtx, input: Input) => Promise<unknown>
}

export const defineScheduled = <Input>(kind: ScheduledKind<Input>): ScheduledKind<Input> => kind

/** Entries that begin or end on their own dates: they are listed with the scheduled changes, and edited on their own page. */
export type ScheduledSource = {
  kind: ScheduledKindName
  /** Any of these authorities lets a person see the change. */
  needs: ScheduledNeeds
  /** Selects `id` (positive), `at` and `about` (a `ScheduledAbout` as jsonb) of every future entry. */
  rows: (ctx: Ctx) => RawBuilder<unknown>
}

export type ScheduledKinds = readonly ScheduledKind[]
export type ScheduledSources = readonly ScheduledSource[]

/** A change to schedule; `about` is shown to people, `input` is passed to `run`. */
export type Planned<Input> = {
  kind: ScheduledKind<Input>
  at: Date
  about: ScheduledAbout
  input: Input
  needs: ScheduledNeeds
}
