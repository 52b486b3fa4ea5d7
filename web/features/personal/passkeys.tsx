import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeys } from '../../../contract/features/auth/passkeys.ts'
import { call } from '../../core/api.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useErrorText } from '../../core/error-text.ts'
import type { NoPasskey } from '../../core/passkeys.ts'
import { usePasskeysWork } from '../../core/passkeys-work.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { None } from './profile.tsx'
import { useProof } from './proof.tsx'
import { Setting, SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

const refresh = [passkeys.list]

/** The user's passkeys: add, rename, remove. */
export function Passkeys() {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const { data, error } = useQuery(read(passkeys.list, {}))
  const [adding, setAdding] = useState(false)
  const works = usePasskeysWork()
  return (
    <div id="passkeys" className="border-t border-line">
      <Setting
        label={t.passkeys}
        value={data?.length === 0 && <None />}
        note={works ? t.passkeysText : t.passkeysNotHere}
        actions={
          works &&
          !adding && (
            <Button kind="quiet" onClick={() => setAdding(true)}>
              {t.addPasskey}
            </Button>
          )
        }
      >
        {error && !data && (
          <Banner kind="danger" lead={t.passkeysFailed}>
            {errorText(error)}
          </Banner>
        )}
        {adding && <AddForm onClose={() => setAdding(false)} />}
        {data && data.length > 0 && (
          <ul aria-label={t.passkeys} className="rounded-4 border border-line">
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Setting>
    </div>
  )
}

/** Verifies the user, has the device create a passkey, and stores it under the name. */
function useAdding(onDone: (name: string) => void) {
  const client = useQueryClient()
  const proved = useProof()
  return useMutation({
    mutationFn: async (name: string) => {
      const wanted = await proved(() => call(passkeys.addChallenge, {}))
      const { makePasskey } = await import('../../core/passkeys.ts')
      const credential = await makePasskey(wanted)
      return proved(() => call(passkeys.add, { body: { name, credential } }))
    },
    onSuccess: ({ name }) => onDone(name),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [passkeys.list.path] })
      void client.invalidateQueries({ queryKey: ['account/second-factor'] })
    },
  })
}

function AddForm({ onClose }: { onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [name, setName] = useState(deviceName)
  const [bad, setBad] = useState(false)
  const add = useAdding((added) => {
    toast({ text: t.passkeyAdded(added) })
    onClose()
  })
  const onSubmit = () => {
    setBad(name.trim() === '')
    if (name.trim() !== '') add.mutate(name.trim())
  }
  const missing = noPasskey(add.error)
  return (
    <>
      {missing && (
        <Banner kind="warning" lead={missing === 'none' ? t.passkeyNotMade : t.passkeyOnDevice} urgent />
      )}
      <SettingForm
        label={t.addPasskey}
        error={missing ? null : add.error}
        busy={add.isPending}
        saveLabel={t.makePasskey}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <NameField name={name} onChange={setName} bad={bad} />
      </SettingForm>
    </>
  )
}

/** Checked by property, because the class is in a file that is loaded on demand. */
const noPasskey = (error: unknown) =>
  error instanceof Error && 'why' in error ? (error as NoPasskey).why : undefined

/** A suggested name, which the user may change. */
const deviceName = () =>
  /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/
    .exec(navigator.userAgent)?.[0]
    ?.replace('CrOS', 'Chromebook') ?? ''

function NameField({
  name,
  onChange,
  bad,
}: {
  name: string
  onChange: (name: string) => void
  bad: boolean
}) {
  const t = useMessages().personalInfo
  return (
    <Field label={t.passkeyName} hint={t.passkeyNameHint} error={bad ? t.noPasskeyName : undefined}>
      <TextInput value={name} onChange={onChange} maxLength={60} autoFocus />
    </Field>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [renaming, setRenaming] = useState(false)
  const { id, name, synced, browser, createdAt, lastUsedAt } = passkey
  const remove = useSave(passkeys.remove, {
    refresh,
    onDone: () => toast({ text: t.passkeyRemoved(name) }),
  })
  return (
    <li className="flex flex-col gap-3 border-t border-line px-3 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
            {name}
            {synced && <Badge kind="neutral">{t.passkeySynced}</Badge>}
          </h4>
          <p className="text-12 text-ink-2">
            {lastUsedAt ? (
              <>
                {t.passkeyLastUsed} <TimeOfDay at={new Date(lastUsedAt)} withDay />
              </>
            ) : (
              t.passkeyNeverUsed
            )}{' '}
            · {browser || t.someBrowser}
          </p>
          <p className="text-12 text-ink-3">
            {t.passkeyCreated} <TimeOfDay at={new Date(createdAt)} withDay />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:-ml-3">
          {!renaming && (
            <Button kind="quiet" aria-label={t.renamePasskeyOf(name)} onClick={() => setRenaming(true)}>
              {t.renamePasskey}
            </Button>
          )}
          <AskButton
            label={t.remove}
            name={t.removeOf(name)}
            title={t.removePasskeyTitle(name)}
            keepLabel={t.keepIt}
            busyLabel={t.saving}
            write={remove}
            onConfirm={(then) => remove.mutate({ params: { id } }, then)}
          >
            {t.removePasskeyText}
          </AskButton>
        </div>
      </div>
      {renaming && <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [name, setName] = useState(passkey.name)
  const [bad, setBad] = useState(false)
  const rename = useSave(passkeys.rename, {
    refresh,
    onDone: () => {
      toast({ text: t.passkeyRenamed })
      onClose()
    },
  })
  const onSubmit = () => {
    setBad(name.trim() === '')
    if (name.trim() !== '') rename.mutate({ params: { id: passkey.id }, body: { name: name.trim() } })
  }
  return (
    <SettingForm
      label={t.renamePasskeyOf(passkey.name)}
      error={rename.error}
      busy={rename.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <NameField name={name} onChange={setName} bad={bad} />
    </SettingForm>
  )
}
