import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { SearchInput } from '#web/components/search-input.tsx'
import { useUsers } from '#web/data/account/users.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { AdminTable } from './admin-table.tsx'
import { UserRow } from './user-row.tsx'

const columns = ['User', 'Role', 'Status', 'Created', 'Last Login', 'Actions']

interface Viewer {
  id: string
  role: CurrentUser['role']
}

/** All accounts, with the actions of an administrator. */
export function UserList({ viewer }: { viewer: Viewer }) {
  const [search, setSearch] = useState('')
  const users = useUsers(useSettled(search.trim()))
  return (
    <Card aria-labelledby="users-title" aria-busy={users.isFetching}>
      <CardHeader
        id="users-title"
        title="Users"
        description="All accounts on this server."
        actions={
          <SearchInput
            boxClassName="w-full sm:w-64"
            aria-label="Search users"
            placeholder="Name or email"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        }
      />
      <AdminTable
        label="List of users"
        columns={viewer.role === 'admin' ? columns : columns.slice(0, -1)}
        pages={users}
        failure="Failed to load users"
        empty={
          <EmptyState
            icon={<UsersRound size={20} aria-hidden />}
            title="No user found"
            hint="No name or email matches what you typed."
          />
        }
        renderRow={(user) => (
          <UserRow
            key={user.id}
            user={user}
            isOwn={user.id === viewer.id}
            canChange={viewer.role === 'admin'}
          />
        )}
      />
    </Card>
  )
}
