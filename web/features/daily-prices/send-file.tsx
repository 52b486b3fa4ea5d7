import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { vendorFiles } from '../../../contract/features/daily-prices/vendor-files.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useVendorWords } from './vendor-words.ts'

/** Uploads files one after another, and reports the result of each. */
export function useSendFiles() {
  const { t } = useVendorWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const zone = useZone()
  const { language } = useLanguage()
  const [isSending, setSending] = useState(false)
  async function send(files: readonly File[]) {
    setSending(true)
    for (const file of files) {
      try {
        const reply = await call(priceFiles.vendorUpload, { body: {} }, { file, timeoutMs: 60_000 })
        const at = dayAndTimeText(new Date(reply.cameAt), zone, language)
        showToast({ text: reply.isAgain ? t.again(at) : t.sent(file.name) })
      } catch (error) {
        showToast({ kind: 'failed', text: `${file.name}: ${errorText(error)}` })
      }
    }
    setSending(false)
    void client.invalidateQueries({ queryKey: [vendorFiles.list.path] })
  }
  return { send, isSending }
}

type Sending = ReturnType<typeof useSendFiles>

export function SendButton({ send, isSending }: Sending) {
  const { t } = useVendorWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={t.send}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <Button
        kind="primary"
        size={44}
        icon="document"
        busy={isSending ? t.sending : undefined}
        onClick={() => input.current?.click()}
      >
        {t.send}
      </Button>
    </>
  )
}

/** A page that accepts files dropped anywhere on it. */
export function DropAnywhere({ send, children }: { send: Sending['send']; children: ReactNode }) {
  const { t } = useVendorWords()
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className="relative flex flex-1 flex-col"
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
          {t.dropHere}
        </p>
      )}
    </div>
  )
}
