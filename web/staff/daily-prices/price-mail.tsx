import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage } from '../../words/language.tsx'
import { useStaffWords } from '../frame/words.ts'
import { usePublishWords } from './publish-words.ts'

/** The email with today's prices as a shop gets it, who gets it and who doesn't, and a button that sends it now. */
export function PriceMail() {
  const t = usePublishWords().notice
  const [isOpen, setOpen] = useState(false)
  if (!useMayCall(pricePublishing.notify)) return null
  return (
    <>
      <Button icon="mail" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <MailDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function MailDialog({ onClose }: { onClose: () => void }) {
  const t = usePublishWords().notice
  const staff = useStaffWords()
  const errorText = useErrorText()
  const [language, setLanguage] = useState(useLanguage().language)
  const preview = useQuery({
    ...read(pricePublishing.previewNotice, { body: {} }),
    staleTime: 0,
    retry: false,
  })
  const send = useWrite(pricePublishing.notify, {
    refresh: [tasks.list, pricePublishing.publications],
    onDone: () => {
      showToast({ text: t.sent })
      onClose()
    },
  })
  const { data } = preview
  const mail = data?.mails.find((one) => one.language === language)
  const refusal = send.error ?? preview.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      actions={
        <>
          <Button onClick={onClose}>{staff.cancel}</Button>
          <Button
            kind="primary"
            icon="mail"
            disabled={!data || data.receivers === 0 || data.isSent}
            busy={send.isPending ? t.sending : undefined}
            onClick={() => send.mutate({ body: { receivers: data?.receivers ?? 0 } })}
          >
            {t.send(data?.receivers ?? 0)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {refusal && (
          <Banner kind="danger" urgent>
            {errorText(refusal)}
          </Banner>
        )}
        {data && (
          <>
            <p>{data.isSent ? t.isSent : data.receivers === 0 ? t.nobody : ''}</p>
            <p>{t.left(data.left.never, data.left.stopped, data.left.disabled)}</p>
            {mail && (
              <>
                <Segmented
                  label={t.mail}
                  value={language}
                  onChange={setLanguage}
                  options={[
                    { value: 'en', label: t.languages.en },
                    { value: 'es', label: t.languages.es },
                  ]}
                />
                <p className="font-semibold text-ink">{mail.subject}</p>
                <pre className="max-h-96 overflow-auto rounded-4 border border-line bg-ground p-3 font-sans text-12 whitespace-pre-wrap text-ink">
                  {mail.text}
                </pre>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
