import { useQuery } from '@tanstack/react-query'
import type { FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { suppliers } from '../../../contract/features/suppliers.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { PlaceColumns, usePlacing } from '../../features/daily-prices/place-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Discard, FileFrame, StepDock, useFile } from './file-frame.tsx'

/** Assigns the columns of a supplier's file, for the price desk. */
export function ColumnsScreen() {
  const { id, file } = useFile()
  return (
    <FileFrame here="columns" id={id} file={file}>
      {(data) => <Columns key={data.version} file={data} />}
    </FileFrame>
  )
}

function Columns({ file }: { file: OpenFile }) {
  const t = useFileWords()
  const errorText = useErrorText()
  const mayChange = useMayCall(priceFiles.setColumns) && file.state !== 'published'
  const { facts, plan } = file
  const placing = usePlacing(file)
  const set = useWrite(priceFiles.setColumns, {
    refresh: [priceFiles.read, priceFiles.rows],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const readAgain = (chosen: Partial<FilePlan> & { supplierId?: number }) =>
    set.mutate({ params: { id: file.id }, body: { version: file.version, ...chosen } as never })
  if (!facts || !plan)
    return (
      <StepDock lead={t.failures[file.failure?.code ?? 'damaged']} text={t.unchanged}>
        <Discard id={file.id} />
      </StepDock>
    )
  const isLocked = !mayChange || set.isPending
  return (
    <>
      <PlaceColumns
        file={{ ...file, facts, plan }}
        placing={placing}
        isLocked={isLocked}
        onFormat={readAgain}
      >
        <OfSupplier file={file} isLocked={isLocked} onChange={(supplierId) => readAgain({ supplierId })} />
      </PlaceColumns>
      <StepDock lead={placing.lead} text={placing.problem ? '' : t.columns.kept(file.supplier.name)}>
        {mayChange && <Discard id={file.id} />}
        {mayChange && (
          <Button
            kind="primary"
            disabled={placing.problem !== undefined}
            busy={set.isPending ? t.columns.sending : undefined}
            onClick={() => readAgain({ columns: [...placing.fields] })}
          >
            {placing.sendLabel}
          </Button>
        )}
      </StepDock>
    </>
  )
}

type SupplierProps = { file: OpenFile; isLocked: boolean; onChange: (supplierId: number) => void }

function OfSupplier({ file, isLocked, onChange }: SupplierProps) {
  const t = useFileWords()
  const mayList = useMayCall(suppliers.list)
  const list = useQuery({
    ...read(suppliers.list, { query: { pageSize: '300' } } as never),
    enabled: mayList,
  })
  const own = { value: String(file.supplier.id), label: file.supplier.name }
  const others = (list.data?.rows ?? []).filter(({ id }) => id !== file.supplier.id)
  return (
    <Field label={t.columns.supplier}>
      <Select
        value={own.value}
        disabled={isLocked}
        onChange={(value) => onChange(Number(value))}
        options={[own, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </Field>
  )
}
