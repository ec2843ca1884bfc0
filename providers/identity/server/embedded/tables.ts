export const tables = {
  user: { modelName: 'users', fields: columns('emailVerified', 'createdAt', 'updatedAt') },
  session: {
    modelName: 'sessions',
    fields: columns('expiresAt', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'),
  },
  account: {
    modelName: 'logins',
    fields: columns(
      'accountId',
      'providerId',
      'userId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'createdAt',
      'updatedAt',
    ),
  },
  verification: {
    modelName: 'one_time_codes',
    fields: columns('expiresAt', 'createdAt', 'updatedAt'),
  },
  jwks: {
    modelName: 'signing_keys',
    fields: columns('publicKey', 'privateKey', 'createdAt', 'expiresAt'),
  },
};

function columns<Field extends string>(...fields: Field[]): Record<Field, string> {
  const named = fields.map((field) => [field, field.replace(/[A-Z]/g, '_$&').toLowerCase()]);
  return Object.fromEntries(named);
}
