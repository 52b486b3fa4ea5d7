declare module 'fxa-common-password-list' {
  const list: {
    /** Whether the password is one of the million most common among ten million leaked passwords. */
    test: (password: string) => boolean
  }
  export = list
}
