declare module 'fxa-common-password-list' {
  const list: {
    /** Whether the password is among the million most common of ten million that leaked. */
    test: (password: string) => boolean
  }
  export = list
}
