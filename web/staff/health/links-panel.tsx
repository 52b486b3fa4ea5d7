import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { health, type StatusLink } from '../../../contract/features/health.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { read, useWrite } from '../../core/query.ts'
import { SecretOnce } from '../../features/personal/secret-once.tsx'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useHealthWords } from './words.ts'

/** Links to the public status page: created, shown once, and revoked. */
export function LinksPanel() {
  const t = useHealthWords()
  const links = useQuery({ ...read(health.links, {}), staleTime: 0 })
  const [url, setUrl] = useState<string>()
  const form = useForm(health.addLink, {
    name: 'status-link.new',
    start: { name: '' },
    labels: t.fields,
    send: (body) => ({ body }),
    refresh: [health.links],
    onDone: (reply) => setUrl(reply.url),
  })
  return (
    <Panel title={t.linksTitle}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t.linksText}</p>
        {links.error && !links.data ? (
          <Problem title={t.failed} onRetry={() => void links.refetch()} />
        ) : (
          <ul>
            {links.data?.rows.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
            {links.data?.rows.length === 0 && <li className="text-ink-2">{t.noLinks}</li>}
          </ul>
        )}
        {url ? (
          <SecretOnce secret={url} onHave={() => setUrl(undefined)} />
        ) : (
          <Form of={form} className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1 basis-48">
              <TextField at={form.at('name')} maxLength={60} required />
            </div>
            <SaveButton of={form} label={t.addLink} busy={t.addingLink} />
          </Form>
        )}
      </div>
    </Panel>
  )
}

function LinkRow({ link: { id, name, createdAt, createdBy, lastReadAt } }: { link: StatusLink }) {
  const t = useHealthWords()
  const revoke = useWrite(health.revokeLink, {
    refresh: [health.links],
    onDone: () => showToast({ text: t.revoked(name) }),
  })
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-ink-2">
          {t.made} <TimeOfDay at={new Date(createdAt)} withDay />, {createdBy},{' '}
          {lastReadAt ? (
            <>
              {t.lastRead} <TimeOfDay at={new Date(lastReadAt)} withDay />
            </>
          ) : (
            t.neverRead
          )}
        </p>
      </div>
      <AskButton
        label={t.revoke}
        name={t.revokeOf(name)}
        title={t.revokeTitle(name)}
        keepLabel={t.keep}
        busyLabel={t.revoking}
        write={revoke}
        onConfirm={(then) => revoke.mutate({ params: { id } }, then)}
      >
        {t.revokeText}
      </AskButton>
    </li>
  )
}
