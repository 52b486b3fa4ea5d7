import { AdminShell } from '../frame/admin-shell.tsx'
import { SetupNotice } from '../setup/setup-notice.tsx'
import { DropFiles, ImportButton } from './import-file.tsx'
import { Morning } from './morning.tsx'
import { PriceMail } from './price-mail.tsx'
import { Publications } from './publications.tsx'
import { usePublishWords } from './publish-words.ts'

/** The price desk's page: today's files, and the log of publications, each with Undo. */
export function DailyPricesScreen() {
  const t = usePublishWords()
  return (
    <AdminShell title={t.title} aside={<PriceMail />}>
      <DropFiles>
        <div className="flex flex-col gap-4 p-4 md:p-6">
          <div className="flex justify-end">
            <ImportButton primary />
          </div>
          <SetupNotice />
          <Morning />
          <Publications />
        </div>
      </DropFiles>
    </AdminShell>
  )
}
