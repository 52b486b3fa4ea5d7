import { companyPath } from '../../../contract/features/auth/company.ts'
import type { Settings } from '../../core/settings.ts'
import type { CompanyAccounts } from './company.ts'
import { openidAccounts } from './openid.ts'

/** The provider of the settings; undefined without one. */
export function openCompany({ oidc, publicUrl }: Settings): CompanyAccounts | undefined {
  return oidc && openidAccounts({ ...oidc, redirectUri: `${publicUrl}${companyPath}` })
}
