const signedByNobody = { key: 'AAAA', clientData: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' }

/** Bodies for passkeys and for company accounts. */
export const signInSamples: Record<string, unknown> = {
  'companyAccounts.finish': { search: '?state=none&code=none' },
  'passkeys.signIn': { credential: signedByNobody, rememberMe: true },
  'passkeys.prove': { credential: signedByNobody },
  'passkeys.add': {
    name: 'Phone',
    credential: {
      key: 'AAAA',
      clientData: 'e30',
      authenticatorData: 'AAAA',
      publicKey: 'AAAA',
      algorithm: -7,
    },
  },
  'passkeys.rename': { name: 'Phone' },
}
