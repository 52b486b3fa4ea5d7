import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type Webhook, webhooks } from '../../../contract/features/webhooks/webhooks.ts'
import { read } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Deliveries } from './deliveries.tsx'
import { AddWebhook } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { useWebhookWords } from './words.ts'

const path = '/admin/webhooks'

/** Webhooks to other systems: what each was sent, how it responded, and what is being retried. */
export function WebhooksScreen() {
  const messages = useMessages()
  const t = useWebhookWords()
  const navigate = useNavigate()
  const { hook, open } = useSearch({ strict: false }) as { hook?: unknown; open?: unknown }
  const list = useQuery({
    ...read(webhooks.list, { query: { pageSize: '40' } }),
    staleTime: 0,
    refetchInterval: 5_000,
  })
  const go = (search: object) => void navigate({ to: path, search: search as never })
  const { data } = list
  const isAdding = open === 'new'
  const rows = data?.rows ?? []
  const named = rows.find(({ id }) => String(id) === String(hook))
  // Wide windows open the first webhook; on phones the user chooses one.
  const chosen = isAdding ? undefined : (named ?? (hook === undefined ? rows[0] : undefined))
  return (
    <AdminShell
      title={messages.admin.webhooks}
      aside={<p role="status">{data && t.count(data.total)}</p>}
      add={{ label: t.add, onAdd: () => go({ open: 'new' }) }}
    >
      {list.error && !data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.list} className="md:px-6" />
      ) : (
        <>
          <Failing rows={rows} />
          <div className="flex min-h-0 flex-1">
            {rows.length > 0 && (
              <div
                className={`border-line lg:w-72 lg:flex-none lg:border-r ${
                  named || isAdding ? 'max-lg:hidden' : 'max-lg:flex-1'
                }`}
              >
                <WebhookList rows={rows} chosen={chosen?.id} />
              </div>
            )}
            <div
              className={`min-w-0 flex-1 ${named || isAdding || rows.length === 0 ? '' : 'max-lg:hidden'}`}
            >
              {isAdding ? (
                <AddWebhook onClose={() => go({})} onAdded={(id) => go({ hook: String(id) })} />
              ) : chosen ? (
                <>
                  <p className="px-4 pt-3 lg:hidden">
                    <Link to={path} className={buttonClass('secondary', 28)}>
                      {t.back}
                    </Link>
                  </p>
                  <Deliveries key={chosen.id} webhook={chosen} onGone={() => go({})} />
                </>
              ) : (
                <EmptyState title={rows.length === 0 ? t.empty : t.gone}>
                  {rows.length === 0 && t.emptyText}
                </EmptyState>
              )}
            </div>
          </div>
        </>
      )}
    </AdminShell>
  )
}

/** The webhook that has been failing longest. */
function Failing({ rows }: { rows: readonly Webhook[] }) {
  const t = useWebhookWords()
  const [first] = rows
    .filter(({ on, failingSince }) => on && failingSince !== null)
    .sort((a, b) => (a.failingSince ?? '').localeCompare(b.failingSince ?? ''))
  if (!first?.failingSince) return null
  return (
    <div className="p-4 md:px-6">
      <Banner
        kind="danger"
        lead={t.failingLead(first.name)}
        actionBelow
        action={
          <Link
            to={path}
            search={{ hook: String(first.id) } as never}
            className={buttonClass('secondary', 28)}
          >
            {t.show}
          </Link>
        }
      >
        <TimeOfDay at={new Date(first.failingSince)} withDay />. {t.failingText(first.waiting)}
      </Banner>
    </div>
  )
}
