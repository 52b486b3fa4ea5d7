import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { claims } from '../../../contract/features/claims/claims.ts'
import type { ClaimSummary } from '../../../contract/features/claims/fields.ts'
import { read } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Money } from '../../ui/money.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { KeptClaims } from './kept-claims.tsx'
import { OrdersTabs } from './orders-tabs.tsx'
import { What } from './what.tsx'
import { useClaimWords } from './words.ts'

const pageSize = 20
const shows = ['all', 'open', 'settled'] as const
type Show = (typeof shows)[number]

/** All claims of the company, newest first; above them the claims that exist only on this device. */
export function ClaimsScreen() {
  const t = useClaimWords().list
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { show?: string; page?: string }
  const show: Show = shows.find((one) => one === search.show) ?? 'all'
  const page = /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1
  const list = useQuery({
    ...read(claims.list, {
      query: { ...(show !== 'all' && { show }), page: String(page), pageSize: String(pageSize) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const go = (next: { show?: Show; page?: number }) => {
    const to = { show, page: 1, ...next }
    void navigate({
      to: '/claims',
      search: {
        ...(to.show !== 'all' && { show: to.show }),
        ...(to.page > 1 && { page: String(to.page) }),
      } as never,
      replace: next.page === undefined,
    })
  }
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p role="status" className="flex-1 whitespace-nowrap text-ink-2">
          {data && data.total > 0 && t.count(data.total)}
        </p>
      </div>
      <OrdersTabs here="claims" />
      <KeptClaims />
      <div>
        <Segmented
          label={t.show}
          value={show}
          onChange={(next) => go({ show: next })}
          options={shows.map((value) => ({
            value,
            label: value === 'all' || !data ? t[value] : `${t[value]} ${data[value]}`,
          }))}
        />
      </div>
      <ListFrame
        list={list}
        label={t.title}
        failed={t.failed}
        failedText={t.failedText}
        empty={() =>
          show === 'all' && page === 1 ? (
            <EmptyState
              title={t.empty}
              action={
                <Link to="/orders" className={buttonClass()}>
                  {t.toOrders}
                </Link>
              }
            >
              {t.emptyText}
            </EmptyState>
          ) : (
            <EmptyState
              title={t.noMatch}
              action={<Button onClick={() => go({ show: 'all' })}>{t.showAll}</Button>}
            >
              {t.noMatchText}
            </EmptyState>
          )
        }
      >
        {({ rows }) => (
          <>
            <div className="max-lg:hidden">
              <ClaimsTable rows={rows} />
            </div>
            <ul aria-label={t.title} className="divide-y divide-line lg:hidden">
              {rows.map((row) => (
                <ClaimCard key={row.claimId} row={row} />
              ))}
            </ul>
          </>
        )}
      </ListFrame>
      {data && data.total > pageSize && (
        <Pages
          page={page}
          last={Math.ceil(data.total / pageSize)}
          words={t}
          onPage={(next) => go({ page: next })}
        />
      )}
    </div>
  )
}

type Row = { row: ClaimSummary }

function ClaimsTable({ rows }: { rows: readonly ClaimSummary[] }) {
  const t = useClaimWords().list
  return (
    <Table
      label={t.title}
      wide
      head={
        <>
          <Th>{t.number}</Th>
          <Th>{t.order}</Th>
          <Th>{t.what}</Th>
          <Th>{t.sent}</Th>
          <Th right>{t.amount}</Th>
          <Th right>{t.approved}</Th>
          <Th>{t.status}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.claimId}>
          <Td head bold>
            <ClaimLink row={row}>{row.number}</ClaimLink>
          </Td>
          <Td>
            <Link
              to="/orders/$orderNumber"
              params={{ orderNumber: String(row.orderNumber) }}
              className={linkClass}
            >
              {row.orderNumber}
            </Link>
          </Td>
          <Td>
            <What row={row} />
          </Td>
          <Td quiet>
            <TimeOfDay at={new Date(row.submittedAt ?? row.createdAt)} withDay />
          </Td>
          <Td right>
            <Money cents={centsFromDollars(row.claimed)} kind="column" />
          </Td>
          <Td right bold>
            {row.approved !== null && <Money cents={centsFromDollars(row.approved)} kind="column" />}
          </Td>
          <Td>
            <ClaimBadge status={row.status} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function ClaimCard({ row }: Row) {
  const t = useClaimWords()
  return (
    <li className="flex gap-3 px-4 py-3">
      {row.imageName && <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <ClaimLink row={row}>{row.number}</ClaimLink>
          <span className="font-semibold">
            <Money cents={centsFromDollars(row.approved ?? row.claimed)} kind="total" />
          </span>
        </div>
        <p>
          <What row={row} />
        </p>
        <p className="flex flex-wrap items-center justify-between gap-2 text-12 text-ink-2">
          <span>
            {t.order(row.orderNumber)} · <TimeOfDay at={new Date(row.submittedAt ?? row.createdAt)} withDay />
          </span>
          <ClaimBadge status={row.status} />
        </p>
      </div>
    </li>
  )
}

const ClaimLink = ({ row, children }: Row & { children: ReactNode }) => (
  <Link
    to="/claims/$claimId"
    params={{ claimId: String(row.claimId) }}
    className={`${linkClass} font-semibold max-md:py-2`}
  >
    {children}
  </Link>
)
