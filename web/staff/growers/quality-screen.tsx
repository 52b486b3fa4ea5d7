import { useQuery } from '@tanstack/react-query'
import { vendorClaims } from '../../../contract/features/claims/desk.ts'
import { sold } from '../../../contract/features/growers/sold.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { ListBody } from '../frame/list-parts.tsx'
import { useList } from '../grid/use-list.ts'
import { PassedClaim } from './passed-claim.tsx'
import { useGrowerWords } from './words.ts'

const percent = (value: number | null) => (value === null ? '–' : `${value}%`)

/** How the farm's goods arrived in the last 90 days, and the claims waiting for its answer. */
export function QualityScreen() {
  const t = useGrowerWords().quality
  const summary = useQuery({ ...read(sold.quality, {}), staleTime: 60_000 })
  const view = useList(vendorClaims.list, '/vendor/quality', [])
  const { data } = summary
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line bg-surface px-4 py-3 md:px-6">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="text-ink-2">{t.lead}</p>
      </div>
      {summary.error && !data && <Problem title={t.failed} onRetry={() => void summary.refetch()} />}
      {!data && !summary.error && <RowsWaiting label={t.title} rows={3} className="px-4 md:px-6" />}
      {data && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-line bg-surface px-4 py-4 md:px-6">
          <Figure label={t.fill} value={percent(data.fillPercent)} text={t.fillText} />
          <Figure
            label={t.claims}
            value={countText(data.claims)}
            text={t.claimsText(countText(data.claimed))}
          />
          <Figure label={t.rate} value={percent(data.claimedPercent)} text={t.rateText} />
        </dl>
      )}
      <div className="grid items-start gap-6 px-4 py-4 md:px-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={t.list}>
          <h2 className="mb-2 font-semibold">{t.list}</h2>
          <ListBody
            list={view.list}
            label={t.list}
            page={view.page}
            isNarrowed={view.isNarrowed}
            onClear={view.clear}
            onTurn={view.turn}
            empty={<EmptyState title={t.noClaims}>{t.noClaimsText}</EmptyState>}
          >
            {({ rows }) => (
              <ul className="flex flex-col gap-3">
                {rows.map((claim) => (
                  <PassedClaim key={claim.claimId} claim={claim} />
                ))}
              </ul>
            )}
          </ListBody>
        </section>
        {data && (
          <section aria-label={t.varieties} className="rounded-4 border border-line bg-surface">
            <h2 className="border-b border-line px-4 py-3 font-semibold">{t.varieties}</h2>
            {data.varieties.length === 0 ? (
              <p className="px-4 py-3 text-ink-2">{t.noneSold}</p>
            ) : (
              <table className="w-full text-left">
                <thead className="text-12 text-ink-3">
                  <tr>
                    <th scope="col" className="px-4 py-2">
                      {t.variety}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right">
                      {t.received}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right">
                      {t.claimed}
                    </th>
                    <th scope="col" className="px-4 py-2 text-right">
                      %
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.varieties.map(({ variety, sold: units, claimed, claimedPercent }) => (
                    <tr key={variety} className="border-t border-line">
                      <th scope="row" className="px-4 py-2 font-normal wrap-anywhere">
                        {variety}
                      </th>
                      <td className="px-2 py-2 text-right tabular-nums">{countText(units)}</td>
                      <td className="px-2 py-2 text-right tabular-nums">{countText(claimed)}</td>
                      <td className="px-4 py-2 text-right tabular-nums">{percent(claimedPercent)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )}
      </div>
    </>
  )
}

function Figure({ label, value, text }: { label: string; value: string; text: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd>
        <span className="block text-22 font-semibold tabular-nums">{value}</span>
        <span className="text-12 text-ink-2">{text}</span>
      </dd>
    </div>
  )
}
