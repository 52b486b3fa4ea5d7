import { useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import { salesRep } from '../../../contract/features/sales/rep.ts'
import type { Tonight } from '../../../contract/features/sales/tonight.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSalesWords } from './words.ts'

type Props = { evening: Pick<Tonight, 'at' | 'timeZone'>; rep: string; size?: 28 | 44 }

/** Saves everything about the representative's customers between two days as one spreadsheet. */
export function FullReport({ evening, rep, size = 28 }: Props) {
  const t = useSalesWords().report
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="download" size={size} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <ReportDialog evening={evening} rep={rep} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ evening, rep, onClose }: Omit<Props, 'size'> & { onClose: () => void }) {
  const t = useSalesWords().report
  const errorText = useErrorText()
  const today = dayAt(new Date(evening.at), evening.timeZone)
  const [from, setFrom] = useState<string>(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState<string>(today)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const wrong = from !== '' && to !== '' && to < from
  async function save() {
    setFault('')
    setBusy(true)
    try {
      const query = { ...(from && { from }), ...(to && { to }), ...(rep && { rep }) }
      const { content, fileName } = await callForFile(
        salesRep.fullReport,
        { query },
        { type: mediaTypes.xlsx, timeoutMs: 600_000 },
      )
      handOver(content, fileName)
      showToast({ text: t.saved(fileName) })
      onClose()
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            kind="primary"
            icon="download"
            disabled={wrong}
            busy={busy ? t.saving : undefined}
            onClick={() => void save()}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t.text}</p>
        {fault && <FaultBox lead={fault} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t.from}>
            <TextInput type="date" value={from} onChange={setFrom} size={44} />
          </Field>
          <Field label={t.to} {...(wrong && { error: t.wrongDays })}>
            <TextInput type="date" value={to} onChange={setTo} size={44} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
