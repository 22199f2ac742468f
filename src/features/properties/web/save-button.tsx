import Heart from 'lucide-react/icons/heart'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { Property } from '../contract.ts'
import { toggleSaved, useSavedHomes } from './saved-homes.ts'

type Home = Pick<Property, 'id' | 'title'>

/** Placed over the photograph of a card, above the card's link. */
export function SaveHeart({ home }: { home: Home }) {
  const saved = useSavedHomes().includes(home.id)
  return (
    <IconButton
      look="glass"
      label={`Save ${home.title}`}
      aria-pressed={saved}
      icon={<HeartIcon saved={saved} />}
      onClick={() => toggleSaved(home.id)}
      className="absolute top-3 right-3 z-2"
    />
  )
}

/** A labelled button beside the home's title; a second click removes the home from the saved homes. */
export function SaveButton({ home }: { home: Home }) {
  const saved = useSavedHomes().includes(home.id)
  return (
    <Button variant="secondary" onClick={() => toggleSaved(home.id)}>
      <HeartIcon saved={saved} />
      {saved ? 'Saved' : 'Save'}
      <span className="sr-only"> {home.title}</span>
    </Button>
  )
}

function HeartIcon({ saved }: { saved: boolean }) {
  return (
    <Heart
      size={20}
      strokeWidth={1.75}
      aria-hidden="true"
      className={saved ? 'fill-heather text-heather' : undefined}
    />
  )
}
