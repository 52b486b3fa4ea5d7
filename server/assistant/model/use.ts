import { sql } from 'kysely'
import type { Tokens } from '../../adapters/model/model.ts'
import { inTransaction } from '../../core/context.ts'
import type { SignedInCtx } from '../../core/route.ts'

/** The cost of tokens, in millionths of a dollar. */
export const costOf = (
  { in: sent, out }: Tokens,
  { modelInCents, modelOutCents }: Pick<SignedInCtx['settings'], 'modelInCents' | 'modelOutCents'>,
): number => Math.ceil((sent * modelInCents + out * modelOutCents) / 100)

/** Whether the settings allow Lily to use the model at all. */
export const mayUse = ({ adapters, settings }: SignedInCtx): boolean =>
  adapters.model.host !== null && settings.modelPersonCents > 0 && settings.modelDayDollars > 0

/** Whose share is used: staff acting for a customer use their own. */
const payerOf = ({ user }: SignedInCtx) => user.actedBy?.id ?? user.id

type Spent = { own: number; all: number }

async function spentToday(ctx: SignedInCtx): Promise<Spent> {
  const { rows } = await sql<Spent>`select coalesce(sum(cost_e6), 0)::float8 as all,
    coalesce(sum(cost_e6) filter (where user_id = ${payerOf(ctx)}), 0)::float8 as own
    from assistant_use where day = ${ctx.catalogue.today()}`.execute(ctx.db)
  return rows[0] ?? { own: 0, all: 0 }
}

const fits = ({ own, all }: Spent, cost: number, { settings }: SignedInCtx) =>
  own + cost <= settings.modelPersonCents * 10_000 && all + cost <= settings.modelDayDollars * 1_000_000

/** Whether anything is left of today’s share, the person's and everyone's. */
export const isLeft = async (ctx: SignedInCtx): Promise<boolean> => fits(await spentToday(ctx), 1, ctx)

/**
 * Reserves a step's maximum cost before the step, safely under concurrency; false when it exceeds what is left of today's share.
 * The actual cost is settled afterwards: if a process dies in between, the maximum stays charged.
 */
export const takeTokens = (ctx: SignedInCtx, most: Tokens): Promise<boolean> =>
  inTransaction(ctx, async (inside) => {
    await sql`select pg_advisory_xact_lock(hashtext('assistant-use'))`.execute(inside.db)
    const cost = costOf(most, ctx.settings)
    if (!fits(await spentToday(inside), cost, inside)) return false
    await add(inside, { calls: 1, tokens: most.in + most.out, cost })
    return true
  })

export const settleTokens = (ctx: SignedInCtx, most: Tokens, came: Tokens): Promise<void> =>
  add(ctx, {
    calls: 0,
    tokens: came.in + came.out - most.in - most.out,
    cost: costOf(came, ctx.settings) - costOf(most, ctx.settings),
  })

async function add(
  ctx: SignedInCtx,
  { calls, tokens, cost }: { calls: number; tokens: number; cost: number },
) {
  await sql`insert into assistant_use as u (day, user_id, calls, tokens, cost_e6)
    values (${ctx.catalogue.today()}, ${payerOf(ctx)}, ${calls}, ${Math.max(0, tokens)}, ${Math.max(0, cost)})
    on conflict (day, user_id) do update set calls = u.calls + ${calls},
      tokens = greatest(0, u.tokens + ${tokens}), cost_e6 = greatest(0, u.cost_e6 + ${cost})`.execute(ctx.db)
}
