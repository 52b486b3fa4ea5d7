import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import { read } from '../../core/query.ts'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Compose } from './compose.tsx'
import { Results } from './results.tsx'
import { useCampaignWords } from './words.ts'

const isMoving = (campaign: ReplyOf<typeof campaigns.read> | undefined) =>
  campaign?.state === 'sending' || campaign?.state === 'planned' || (campaign?.counts.waiting ?? 0) > 0

/** Edits a new campaign or a draft, or shows the results of one that was sent. */
export function CampaignScreen() {
  const messages = useMessages()
  const t = useCampaignWords()
  const { campaignId } = useParams({ strict: false }) as { campaignId?: string }
  const isNew = campaignId === undefined
  const found = useQuery({
    ...read(campaigns.read, { params: { id: campaignId ?? '' } as never }),
    enabled: !isNew,
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? 1000 : false),
  })
  const { data } = found
  return (
    <AdminShell
      title={isNew ? t.newTitle : (data?.name ?? t.campaign)}
      aside={
        <Link to="/admin/campaigns" className={linkClass}>
          {messages.admin.campaigns}
        </Link>
      }
    >
      {isNew ? (
        <Compose campaign={undefined} />
      ) : found.error && !data ? (
        <Problem title={t.failed} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.loading} className="md:px-6" />
      ) : data.state === 'draft' ? (
        <Compose key={data.id} campaign={data} />
      ) : (
        <Results campaign={data} />
      )}
    </AdminShell>
  )
}
