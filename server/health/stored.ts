import { sql } from 'kysely'
import type { Stored, storedKinds } from '../../contract/features/health.ts'
import type { Ctx } from '../core/route.ts'
import { keptFigureDays } from './sweep.ts'

type Kind = (typeof storedKinds)[number]

const tablesOf = {
  orders: ['orders', 'order_lines', 'order_events', 'invoices', 'payments', 'allocations', 'credit_memos'],
  prices: ['price_versions', 'price_files', 'price_rows', 'price_differences', 'publications'],
  messages: ['messages'],
  webhookDeliveries: ['webhook_deliveries', 'webhook_tries', 'webhook_events'],
  audit: ['audit_log'],
  changes: ['change_sets', 'change_rows'],
  sessions: ['sessions'],
  tasks: ['tasks'],
  figures: ['processes', 'health_samples', 'doctor_runs'],
} as const satisfies Partial<Record<Kind, readonly string[]>>

/** Stored data by kind, with how long it is kept; row counts of tables are the planner's estimates. */
export async function readStored({ db, settings }: Pick<Ctx, 'db' | 'settings'>): Promise<Stored[]> {
  const days: Readonly<Record<Kind, number | null>> = {
    orders: null,
    prices: null,
    messages: settings.outboxDays,
    files: null,
    deliveryPhotos: settings.deliveryPhotoDays,
    webhookDeliveries: settings.webhookDays,
    audit: null,
    changes: null,
    sessions: settings.sessionRememberDays,
    tasks: 30,
    figures: keptFigureDays,
  }
  const kinds = Object.entries(tablesOf).flatMap(([kind, tables]) => tables.map((table) => ({ kind, table })))
  const { rows } = await sql<{ kind: Kind; rows: string; bytes: string }>`
    select k.kind, sum(greatest(c.reltuples, 0))::bigint::text as rows, sum(pg_total_relation_size(c.oid))::text as bytes
    from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ table }) => table)}::text[]) k(kind, name)
    join pg_class c on c.oid = to_regclass(k.name) group by k.kind
    union all
    select case when kind = 'delivery' then 'deliveryPhotos' else 'files' end, count(*)::text, coalesce(sum(bytes), 0)::text
    from files where removed_at is null group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return (Object.keys(days) as Kind[]).map((kind) => ({
    kind,
    rows: Number(found.get(kind)?.rows ?? 0),
    bytes: Number(found.get(kind)?.bytes ?? 0),
    days: days[kind],
  }))
}
