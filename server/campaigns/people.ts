import { sql } from 'kysely'
import type { Named } from '../../contract/features/campaigns/shapes.ts'
import { type Condition, isIn } from '../../contract/rules/audience.ts'
import type { CampaignChannel, Reachable, SuppressionCause } from '../../contract/rules/campaigns.ts'
import { zonesOf } from '../../contract/rules/waking.ts'
import { type NamedPerson, readPeople } from '../audience/people.ts'
import type { Ctx } from '../core/route.ts'

/** A customer's user with everything that a campaign needs. */
export type Reader = NamedPerson & Reachable & { customerId: number; city: string; zones: readonly string[] }

type Facts = {
  userId: number
  customerId: number
  email: string
  mobile: string
  mobileVerified: boolean
  unsubscribed: boolean
  muted: CampaignChannel[]
  hasDevice: boolean
  mailHeld: SuppressionCause | null
  smsHeld: SuppressionCause | null
  city: string
  state: string
}

/** Columns of the user `u`, with why each channel may not reach them. */
export const factsOfUser = sql`u.id as "userId", u.customer_id as "customerId", u.email,
    case when length(regexp_replace(u.mobile_number, '\\D', '', 'g')) = 10
      then regexp_replace(u.mobile_number, '\\D', '', 'g') else '' end as mobile,
    u.mobile_verified_at is not null as "mobileVerified", u.daily_pricing_unsubscribed = 1 as unsubscribed,
    (select coalesce(json_agg(case w.way when 'here' then 'notice' else w.way end), '[]') from notice_ways w
      where w.user_id = u.id and w.kind = 'news' and not w.is_on) as muted,
    exists (select from user_devices d where d.user_id = u.id) as "hasDevice",
    (select s.cause from suppressions s where s.channel = 'mail' and s.address = u.email) as "mailHeld",
    (select s.cause from suppressions s where s.channel = 'sms'
      and s.address = regexp_replace(u.mobile_number, '\\D', '', 'g')) as "smsHeld"`

/** Everyone whom the conditions select, with how they can be reached; if `numbers` is given, only people with one of them. */
export async function readReaders(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  { conditions, numbers }: { conditions: readonly Condition[]; numbers: readonly string[] | null },
): Promise<Reader[]> {
  const people = (await readPeople(ctx, conditions)).filter((person) => isIn(conditions, person))
  if (people.length === 0) return []
  const { rows } =
    await sql<Facts>`select ${factsOfUser}, coalesce(a.city, '') as city, coalesce(a.state, '') as state
    from users u left join lateral (select city, state from addresses a
      where a.customer_id = u.customer_id and a.deleted_at is null order by a.position, a.id limit 1) a on true
    where u.id = any(${people.map(({ userId }) => userId)}::bigint[])`.execute(ctx.db)
  const of = new Map(rows.map((row) => [row.userId, row]))
  const readers = people.flatMap((person) => {
    const facts = of.get(person.userId)
    if (!facts) return []
    const { mailHeld, smsHeld, state, ...rest } = facts
    const held = { ...(mailHeld && { mail: mailHeld }), ...(smsHeld && { sms: smsHeld }) }
    return [{ ...person, ...rest, held, zones: zonesOf(state, ctx.settings.timeZone) }]
  })
  return numbers === null ? readers : readers.filter(({ mobile }) => numbers.includes(mobile))
}

export const namedOf = (
  { userId, accountNumber, customerName, name, language, email, mobile }: Reader,
  channel: CampaignChannel,
): ReturnType<typeof Named.parse> => ({
  userId,
  accountNumber,
  customerName,
  name,
  language,
  address: channel === 'mail' ? email : channel === 'sms' ? mobile : '',
})
