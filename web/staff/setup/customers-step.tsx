import { customerFile } from '../../../contract/features/setup/customer-file.ts'
import type { Setup } from '../../../contract/features/setup/setup.ts'
import { useList } from '../grid/use-list.ts'
import { CustomerRows } from './customer-rows.tsx'
import { CustomerUpload } from './customer-upload.tsx'
import { Invitations } from './invitations.tsx'
import { Continue, setupPath } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

/** Imports customers from a file: read, fix, add; then invite them by email. */
export function CustomersStep({ state }: { state: Setup }) {
  const { customers: t } = useSetupWords()
  const view = useList(customerFile.read, setupPath, ['state'], { kept: { step: 'customers' } })
  const file = view.list.data?.file
  return (
    <>
      <p className="max-w-160 text-ink-2">{t.about}</p>
      {state.counts.customers > 0 && (
        <p role="status" className="font-semibold">
          {t.have(state.counts.customers)}
        </p>
      )}
      <CustomerUpload file={file ?? null} quiet={state.counts.customers > 0 || Boolean(file)} />
      {file ? (
        <CustomerRows view={view} file={file} />
      ) : (
        state.counts.customers > 0 && (
          <>
            <Invitations state={state} />
            <Continue step="customers" done={state.done} />
          </>
        )
      )}
    </>
  )
}
