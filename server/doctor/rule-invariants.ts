import { type Kysely, sql } from 'kysely'
import { type ClaimFacts, type ClaimPolicy, type Judged, judge } from '../../contract/rules/claim-policy.ts'
import type { StopNow } from '../../contract/rules/run-state.ts'
import type { Tables } from '../../db/tables.ts'
import { calculateRun } from '../runs/sync.ts'

type Db = Kysely<Tables>

/** Invariants checked by rules in the program: they read rows and compare the rules' results with what is stored. */
export const ruleInvariants: readonly {
  number: number
  title: string
  check: (db: Db, at?: Date) => Promise<string[]>
}[] = [
  {
    number: 18,
    title: 'A stop is where the reports of its drivers lead',
    check: async (db, at = new Date()) => {
      const runs = await db
        .selectFrom('runs')
        .select(['id', 'route_number', 'day'])
        .where('id', 'in', (eb) => eb.selectFrom('run_events').select('run_id'))
        .where('last_event_at', '>', new Date(at.getTime() - lookBackMs))
        .orderBy('id')
        .execute()
      const broken: string[] = []
      for (const run of runs) {
        const { stops, now, reported } = await calculateRun({ db }, run.id)
        for (const { id, state, cancelled, ...kept } of stops) {
          const is = now.stops.get(id)
          if (!is || cancelled || !reported.has(id)) continue
          const what = differs(is, { state, ...kept })
          if (what) broken.push(`run ${run.route_number} of ${run.day}, stop ${id}: ${what}`)
        }
      }
      return broken.slice(0, 20)
    },
  },
  {
    number: 17,
    title: 'A published table of rules answers a claim today as it did when the claim was sent',
    check: async (db) => {
      const { rows } = await sql<Decided>`
        select c.claim_number, c.facts, c.decision, p.body as policy
        from claims c join claim_policies p on p.version = c.policy_version
        where c.facts is not null and c.decision is not null order by c.id`.execute(db)
      return rows.flatMap((row) => changedAnswer(row) ?? []).slice(0, 20)
    },
  },
]

/** Runs whose latest report is older than this are not recalculated. */
const lookBackMs = 60 * 86_400_000

type KeptStop = { state: string; done_at: Date | null; collected: object }

function differs(is: StopNow, kept: KeptStop): string | undefined {
  if (is.state !== kept.state) return `is ${kept.state}, by the reports ${is.state}`
  if ((is.doneAt ?? null) !== (kept.done_at?.getTime() ?? null)) return 'ended at another time than reported'
  const cents = (of: object) => Object.values(of).reduce((sum: number, one) => sum + (one?.cents ?? 0), 0)
  const [said, counted] = [cents(is.collected), cents(kept.collected)]
  return said === counted ? undefined : `${counted} cents were collected, by the reports ${said}`
}

export type Decided = {
  claim_number: number
  facts: ClaimFacts
  decision: Judged
  policy: ClaimPolicy
}

/** How a rule table's answer differs from the stored one; undefined if it is the same. */
export function changedAnswer({ claim_number, facts, decision, policy }: Decided): string | undefined {
  const now = judge(policy, facts)
  if (now.rule === decision.rule && now.outcome === decision.outcome && now.position === decision.position)
    return undefined
  return `claim C-${claim_number}: ${decision.rule} ${decision.outcome} when it was sent, ${now.rule} ${now.outcome} now`
}
