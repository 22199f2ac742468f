import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { personEmail } from '#features/personal-data/contract.ts'
import { FieldFrame, INPUT_CLASS, inputAttributes } from '#platform/web/form/field.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { PersonHeld } from './person-held.tsx'
import { personQuery } from './queries.ts'

/** Finds a person by email address and shows which data an erasure would erase or keep. */
export function PersonFinder({ start }: { start: string }) {
  const id = useId()
  const [typed, setTyped] = useState(start)
  const [email, setEmail] = useState(start)
  const [error, setError] = useState<string>()
  const person = useQuery({ ...personQuery(email), enabled: email !== '', staleTime: 0, retryOnMount: true })
  const find = (event: FormEvent) => {
    event.preventDefault()
    const read = personEmail.safeParse(typed)
    setError(read.success ? undefined : read.error.issues[0]?.message)
    if (!read.success) return document.getElementById(id)?.focus()
    if (read.data === email) void person.refetch()
    setEmail(read.data)
  }
  return (
    <Card as="section" id="person" aria-label="A person" className="p-4 sm:p-6">
      <h2 className="text-xl">Find a person</h2>
      <form noValidate onSubmit={find} className="mt-4 flex flex-wrap items-start gap-3">
        <FieldFrame id={id} label="Email address" error={error} className="min-w-0 flex-1 basis-64">
          <input
            {...inputAttributes({ id, error })}
            type="email"
            value={typed}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className={INPUT_CLASS}
          />
        </FieldFrame>
        <Button type="submit" size="large" className="sm:mt-7.5">
          Look up
        </Button>
      </form>
      {email !== '' && (
        <div className="mt-6">
          <QueryState of={person} what="what we hold" shapes={['h-32 rounded-field']}>
            {(held) => <PersonHeld email={email} held={held} />}
          </QueryState>
        </div>
      )}
    </Card>
  )
}
