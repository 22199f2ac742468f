/** Returns the tokens of the links to choose a password in these raw emails, in the order of arrival. */
export function passwordTokens(emails: { raw: string }[]): string[] {
  return (
    emails
      // Quoted-printable breaks long lines by `=` and writes `=` itself as `=3D`.
      .map(({ raw }) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
      .flatMap((text) => /\/admin#password=([\w-]{22})/.exec(text)?.[1] ?? [])
  )
}
