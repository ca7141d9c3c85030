import { useQuery } from '@tanstack/react-query';
import { canBeLimited, MEMBER_ROLES, type MemberRole, mayDo, ROLE_WORDS } from '../../../domain/member-roles.ts';
import { ask } from '../../lib/queries.ts';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { Loaded } from '../../ui/states.tsx';

export interface Rights {
  role: MemberRole;
  projectIds: 'ALL' | string[];
}

const ALL_OR_SOME = { ALL: 'All projects', SOME: 'Only some projects' };

/** The role of a member (ORG-22), and which projects they see (ORG-24). */
export function RightsFields({
  value,
  onChange,
  error,
}: {
  value: Rights;
  onChange: (rights: Rights) => void;
  error: string | undefined;
}) {
  const { role, projectIds } = value;
  return (
    <>
      <OneOf
        label="Role"
        name="role"
        columns={1}
        options={MEMBER_ROLES}
        descriptions={ROLE_WORDS}
        value={role}
        onChange={(code) => {
          const next = code as MemberRole;
          onChange({ role: next, projectIds: canBeLimited(next) ? projectIds : 'ALL' });
        }}
      />
      {canBeLimited(role) && (
        <OneOf
          label="Sees"
          options={ALL_OR_SOME}
          value={projectIds === 'ALL' ? 'ALL' : 'SOME'}
          onChange={(code) => onChange({ ...value, projectIds: code === 'ALL' ? 'ALL' : [] })}
        />
      )}
      {canBeLimited(role) && projectIds !== 'ALL' && (
        <Projects
          role={role}
          chosen={projectIds}
          error={error}
          onChange={(ids) => onChange({ ...value, projectIds: ids })}
        />
      )}
    </>
  );
}

function Projects({
  role,
  chosen,
  error,
  onChange,
}: {
  role: MemberRole;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (projectIds: string[]) => void;
}) {
  const query = useQuery(ask('GET /project/projects'));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) =>
        content.length === 0 ? (
          <p className="text-quiet">There are no projects yet.</p>
        ) : (
          <ManyOf
            label="Projects"
            name="projectIds"
            columns={1}
            hint={mayDo(role, 'edit') ? 'They also see projects that they create.' : undefined}
            options={Object.fromEntries(content.map(({ id, projectName }) => [id, projectName]))}
            value={chosen}
            error={error}
            onChange={onChange}
          />
        )
      }
    </Loaded>
  );
}
