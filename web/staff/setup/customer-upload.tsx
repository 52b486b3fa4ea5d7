import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  type CustomerField,
  customerFields,
  customerFile,
} from '../../../contract/features/setup/customer-file.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ChooseTable } from '../frame/choose-table.tsx'
import { useSetupWords } from './words.ts'

export type OpenFile = NonNullable<ReplyOf<typeof customerFile.read>['file']>

/** Chooses a file, and assigns its columns. */
export function CustomerUpload({ file, quiet }: { file: OpenFile | null; quiet: boolean }) {
  const { customers: t } = useSetupWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const drop = useWrite(customerFile.drop, { refresh: [customerFile.read] })

  async function send(chosen: File) {
    setBusy(true)
    setError(undefined)
    try {
      await call(
        customerFile.upload,
        { body: { replace: file !== null } },
        { file: chosen, timeoutMs: 90_000 },
      )
      await client.invalidateQueries({ queryKey: [customerFile.read.path] })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ChooseTable
          label={t.choose}
          text={file ? t.another : t.choose}
          size={44}
          kind={quiet ? 'secondary' : 'primary'}
          busy={busy ? t.reading : undefined}
          onChoose={([chosen]) => void send(chosen)}
        />
        {file && (
          <>
            <span className="truncate">{file.name}</span>
            <Button kind="quiet" onClick={() => drop.mutate({})}>
              {t.drop}
            </Button>
          </>
        )}
      </div>
      {error !== undefined && (
        <Banner kind="danger" urgent>
          {error instanceof ApiError && error.code === 'file_refused' ? error.message : errorText(error)}
        </Banner>
      )}
      {file && <Columns key={file.version} file={file} />}
    </>
  )
}

function Columns({ file }: { file: OpenFile }) {
  const { customers: t } = useSetupWords()
  const errorText = useErrorText()
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(file.columns)
  const save = useWrite(customerFile.setColumns, { refresh: [customerFile.read] })
  const options = [
    { value: '', label: t.noColumn },
    ...file.header.map((heading, index) => ({ value: String(index), label: heading || String(index + 1) })),
  ]
  const set = (field: CustomerField, value: string) => {
    const { [field]: _, ...rest } = columns
    setColumns(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  return (
    <details className="rounded-4 border border-line" open={file.counts.good + file.counts.known === 0}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">{t.columns}</summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-12 text-ink-2">{t.columnsHint}</p>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
          {customerFields.map((field) => (
            <Field key={field} label={t.fields[field]}>
              <Select
                value={columns[field] === undefined ? '' : String(columns[field])}
                onChange={(value) => set(field, value)}
                options={options}
              />
            </Field>
          ))}
        </div>
        {save.error && <Banner kind="danger">{errorText(save.error)}</Banner>}
        <div>
          <Button onClick={() => save.mutate({ body: { columns } })}>{t.saveColumns}</Button>
        </div>
      </div>
    </details>
  )
}
