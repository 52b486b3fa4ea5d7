import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useMayCall } from '../../core/session.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { useZone } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { ChooseTable } from '../frame/choose-table.tsx'

/** Uploads files one after another, and opens the page of the last one. */
function useImport(supplierId: number | undefined) {
  const t = useFileWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const zone = useZone()
  const { language } = useLanguage()
  const [isSending, setSending] = useState(false)

  async function send(files: readonly File[]) {
    setSending(true)
    let opened: number | undefined
    for (const file of files) {
      try {
        const body = supplierId === undefined ? {} : { supplierId }
        const reply = await call(priceFiles.import, { body }, { file, timeoutMs: 60_000 })
        opened = reply.importId
        if (reply.isAgain)
          showToast({ text: t.again(dayAndTimeText(new Date(reply.cameAt), zone, language)) })
      } catch (error) {
        showToast({ kind: 'failed', text: `${file.name}: ${errorText(error)}` })
      }
    }
    setSending(false)
    for (const { path } of [priceFiles.list, pricePublishing.morning])
      void client.invalidateQueries({ queryKey: [path] })
    if (opened !== undefined && files.length === 1)
      void navigate({ to: `/admin/daily-prices/${opened}/rows` as never })
  }
  return { send, isSending }
}

type ButtonProps = { supplierId?: number | undefined; label?: string; primary?: boolean }

/** Chooses files to import. */
export function ImportButton({ supplierId, label, primary = false }: ButtonProps) {
  const t = useFileWords()
  const { send, isSending } = useImport(supplierId)
  const mayImport = useMayCall(priceFiles.import)
  if (!mayImport) return null
  return (
    <ChooseTable
      label={label ?? t.import}
      multiple
      kind={primary ? 'primary' : 'secondary'}
      busy={isSending ? t.importing : undefined}
      onChoose={(files) => void send(files)}
    />
  )
}

/** A page that accepts files dropped anywhere on it. */
export function DropFiles({
  supplierId,
  children,
}: {
  supplierId?: number | undefined
  children: ReactNode
}) {
  const t = useFileWords()
  const [isOver, setOver] = useState(false)
  const { send } = useImport(supplierId)
  const mayImport = useMayCall(priceFiles.import)
  if (!mayImport) return children
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void send([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-4 border-2 border-accent border-dashed bg-tint text-22 font-semibold text-accent opacity-95">
          {t.drop}
        </p>
      )}
    </div>
  )
}
