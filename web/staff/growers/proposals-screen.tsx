import { useState } from 'react'
import { type Proposal, productProposals } from '../../../contract/features/growers/proposals.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { ListBody } from '../frame/list-parts.tsx'
import { useList } from '../grid/use-list.ts'
import { badgeOf } from './products-screen.tsx'
import { useProposalWords } from './words.ts'

const states = ['', 'PENDING', 'SHOWN', 'REFUSED'] as const

/** Pictures that vendors submitted, each beside the shop's current one, with buttons to accept or decline. */
export function ProposalsScreen() {
  const messages = useMessages()
  const t = useProposalWords()
  const view = useList(productProposals.list, '/admin/product-proposals', ['q', 'state'])
  return (
    <AdminShell title={messages.admin.productProposals}>
      <div className="flex flex-wrap items-end gap-3 px-4 py-3 md:px-6">
        <TextFilter label={t.findItem} value={view.filters.q} onSettle={(q) => view.change({ q })} />
        <Field label={t.filter}>
          <Select
            value={states.find((one) => one === view.filters.state) ?? ''}
            onChange={(state) => view.change({ state })}
            options={states.map((value) => ({ value, label: t.filters[value] }))}
          />
        </Field>
      </div>
      <ListBody
        list={view.list}
        label={t.list}
        page={view.page}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
        empty={<EmptyState title={t.none}>{t.noneText}</EmptyState>}
      >
        {({ rows }) => (
          <ul aria-label={t.list} className="grid gap-4 px-4 py-2 md:grid-cols-2 md:px-6 xl:grid-cols-3">
            {rows.map((row) => (
              <One key={row.proposalId} row={row} />
            ))}
          </ul>
        )}
      </ListBody>
    </AdminShell>
  )
}

function One({ row }: { row: Proposal }) {
  const t = useProposalWords()
  const zone = useZone()
  const { language } = useLanguage()
  const at = (instant: string) => dayAndTimeText(new Date(instant), zone, language)
  return (
    <li className="flex flex-col gap-2 rounded-4 border border-line bg-surface p-3">
      <img
        src={`/api/v1/admin/product-proposals/${row.proposalId}/photo`}
        alt={`${row.description}: ${t.kindText[row.kind]}`}
        width={row.width}
        height={row.height}
        loading="lazy"
        className="aspect-square w-full rounded-4 bg-tile object-cover"
      />
      <div className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{row.description}</span>
          <span className="block text-12 text-ink-2">
            {row.vendor} · {t.kinds[row.kind]} · {t.sentBy(row.sentBy, at(row.sentAt))}
          </span>
        </span>
        <span className="text-center text-12 text-ink-2">
          <ProductArt imageName={row.imageName} color={row.colorHex} size={56} />
          {t.now}
        </span>
      </div>
      {row.state === 'PENDING' ? (
        <Decide row={row} />
      ) : (
        <p className="text-12 text-ink-2">
          <Badge kind={badgeOf[row.state]}>{t.stateOf[row.state]}</Badge>{' '}
          {row.decidedAt && t.decided(row.decidedBy, at(row.decidedAt))}
          {row.words && <span className="block wrap-anywhere">“{row.words}”</span>}
        </p>
      )}
    </li>
  )
}

function Decide({ row }: { row: Proposal }) {
  const t = useProposalWords()
  const errorText = useErrorText()
  const [isRefusing, setRefusing] = useState(false)
  const [words, setWords] = useState('')
  const decide = useWrite(productProposals.decide, {
    refresh: [productProposals.list],
    onDone: ({ state, description }) =>
      showToast({ text: state === 'SHOWN' ? t.shown(description) : t.refused }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const send = (state: 'SHOWN' | 'REFUSED') =>
    decide.mutate({ params: { id: row.proposalId }, body: { state, words: words.trim() } })
  return (
    <>
      {isRefusing && (
        <Field label={t.why}>
          <TextArea rows={2} value={words} onChange={setWords} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {!isRefusing && (
          <Button
            kind="primary"
            busy={decide.isPending ? t.showing : undefined}
            onClick={() => send('SHOWN')}
          >
            {t.showIt}
          </Button>
        )}
        <Button
          busy={isRefusing && decide.isPending ? t.refusing : undefined}
          disabled={isRefusing && words.trim() === ''}
          onClick={() => (isRefusing ? send('REFUSED') : setRefusing(true))}
        >
          {t.refuse}
        </Button>
      </div>
    </>
  )
}
