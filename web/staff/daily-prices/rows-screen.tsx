import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { departments } from '../../../contract/core/access.ts'
import { type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { type RowCause, type RowFix, rowCauses } from '../../../contract/features/daily-prices/rows.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { listPageSize, Pages } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { Causes, type Chosen, countOf } from './cause-list.tsx'
import { Discard, FileFrame, StepDock, useFile } from './file-frame.tsx'
import { ImportButton } from './import-file.tsx'
import { RowTable } from './row-table.tsx'

/** The rows of a file by error: what is wrong, a suggested value, and one fix for all rows with the same error. */
export function RowsScreen() {
  const { id, file } = useFile()
  return (
    <FileFrame here="rows" id={id} file={file}>
      {(data) => <Rows file={data} />}
    </FileFrame>
  )
}

function Rows({ file }: { file: OpenFile }) {
  const t = useFileWords()
  const path = `/admin/daily-prices/${file.id}/rows`
  const view = useFilters(path, ['cause', 'remark', 'show'])
  const { cause, remark, show } = view.filters
  const first = file.counts.causes.length > 0 ? rowCauses.find((one) => countOf(file, one) > 0) : undefined
  const chosen: Chosen = cause
    ? { name: 'cause', value: cause }
    : remark
      ? { name: 'remark', value: remark }
      : show
        ? { name: show === 'skipped' ? 'skipped' : 'show', value: show }
        : first
          ? { name: 'cause', value: first }
          : { name: 'show', value: file.corrected > 0 ? 'corrected' : 'clean' }
  return (
    <>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <Causes file={file} chosen={chosen} linkWith={view.linkWith} path={path} />
        <div className="min-w-0 flex-1">
          {chosen.name === 'skipped' ? (
            <Skipped file={file} />
          ) : (
            <CauseRows
              key={`${chosen.name} ${chosen.value}`}
              file={file}
              chosen={chosen}
              page={view.page}
              onTurn={view.turn}
            />
          )}
        </div>
      </div>
      <StepDock lead={t.rows.ready(file.ready, file.toFix)} text={file.toFix > 0 ? t.rows.keeps : ''}>
        {file.state !== 'published' && <Discard id={file.id} />}
        {file.toFix > 0 && <SaveRejected id={file.id} />}
        <ImportButton supplierId={file.supplier.id} label={t.newFile} />
        <Link
          to={`/admin/daily-prices/${file.id}/changes` as never}
          className={buttonClass(file.toFix > 0 ? 'secondary' : 'primary')}
        >
          {t.rows.changes}
        </Link>
      </StepDock>
    </>
  )
}

function SaveRejected({ id }: { id: number }) {
  const t = useFileWords()
  const errorText = useErrorText()
  const save = () =>
    callForFile(priceFiles.rows, { params: { id }, query: { show: 'rejected' } }, { type: 'text/csv' }).then(
      ({ content, fileName }) => handOver(content, fileName),
      (error) => showToast({ kind: 'failed', text: errorText(error) }),
    )
  return (
    <Button icon="document" onClick={() => void save()}>
      {t.rows.csv}
    </Button>
  )
}

function Skipped({ file }: { file: OpenFile }) {
  const t = useFileWords()
  return (
    <ol aria-label={t.rows.skippedText}>
      {(file.facts?.skipped ?? []).map(({ line, text, kind }) => (
        <li key={line} className="flex min-h-9 items-center gap-4 border-b border-line px-4 md:px-6">
          <span className="w-10 text-right text-ink-3 tabular-nums">{line}</span>
          <span className="w-32 shrink-0 text-12 text-ink-2">{t.columns.kinds[kind]}</span>
          <span className="min-w-0 truncate">{text}</span>
        </li>
      ))}
    </ol>
  )
}

type CauseProps = { file: OpenFile; chosen: Chosen; page: number; onTurn: (page: number) => void }

function CauseRows({ file, chosen, page, onTurn }: CauseProps) {
  const t = useFileWords()
  const cause = chosen.name === 'cause' ? (chosen.value as RowCause) : undefined
  const rows = useQuery({
    ...read(priceFiles.rows, {
      params: { id: file.id },
      query: { [chosen.name]: chosen.value, page: String(page), pageSize: String(listPageSize) },
    } as never),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data } = rows
  if (!data) return <RowsWaiting label={t.rows.title} className="md:px-6" />
  if (data.rows.length === 0)
    return file.toFix === 0 && file.rows > 0 ? (
      <EmptyState title={t.rows.allRight}>{t.rows.allRightText}</EmptyState>
    ) : (
      <EmptyState title={t.rows.noneHere} />
    )
  return (
    <>
      {cause && (
        <div className="flex flex-col gap-2 border-b border-line p-4 md:px-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-16 font-semibold">{t.causes[cause].title}</h2>
            <p className="text-12 text-ink-2">{t.rows.count(data.total, data.rows[0]?.line)}</p>
          </div>
          <p className="text-ink-2">{t.causes[cause].text}</p>
          <Fixes file={file} cause={cause} fixes={data.fixes} words={data.words} />
        </div>
      )}
      <RowTable file={file} cause={cause} rows={data.rows} />
      <Pages page={page} total={data.total} onTurn={onTurn} />
    </>
  )
}

type FixesProps = {
  file: OpenFile
  cause: RowCause
  fixes: readonly { fix: RowFix; rows: number }[]
  words: readonly string[]
}

function Fixes({ file, cause, fixes, words }: FixesProps) {
  const t = useFileWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [remember, setRemember] = useState(false)
  const mayFix = useMayCall(priceFiles.fix) && file.state === 'open'
  const fix = useWrite(priceFiles.fix, {
    refresh: [priceFiles.read, priceFiles.rows],
    onDone: ({ fixed, stay }) => showToast({ text: t.rows.fixed(fixed, stay) }),
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      void client.invalidateQueries({ queryKey: [priceFiles.read.path] })
    },
  })
  if (!mayFix) return null
  const carryOut = (one: RowFix) =>
    fix.mutate({ params: { id: file.id }, body: { version: file.version, cause, fix: one, remember } })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fixes.map(({ fix: one, rows }, i) => (
        <Button
          key={JSON.stringify(one)}
          kind={i === 0 && one.kind !== 'leave-out' ? 'primary' : 'secondary'}
          disabled={fix.isPending}
          onClick={() => carryOut(one)}
        >
          {t.rows.fixes[one.kind](rows, 'text' in one ? one.text : '')}
        </Button>
      ))}
      {words.map((word) => (
        <span key={word} className="inline-flex items-center gap-2">
          {t.rows.wordAs(word)}
          <Select
            label={t.rows.wordAs(word)}
            value=""
            disabled={fix.isPending}
            onChange={(value) => {
              const department = departments.find((one) => one === value)
              if (department) carryOut({ kind: 'department', word, department })
            }}
            options={[
              { value: '', label: t.rows.chooseDepartment },
              ...departments.map((value) => ({ value: value as string, label: t.departments[value] })),
            ]}
          />
        </span>
      ))}
      <Checkbox checked={remember} onChange={setRemember}>
        {t.rows.remember(file.supplier.name)}
      </Checkbox>
    </div>
  )
}
