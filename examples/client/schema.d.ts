/* eslint-disable */
/* prettier-ignore */

export type introspection_types = {
    'Application': { kind: 'OBJECT'; name: 'Application'; fields: { 'application': { name: 'application'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'platform': { name: 'platform'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Platform'; ofType: null; }; } }; }; };
    'Boolean': unknown;
    'Card': { kind: 'OBJECT'; name: 'Card'; fields: { 'brand': { name: 'brand'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'created_at': { name: 'created_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'expired_at': { name: 'expired_at'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'issuing_bank': { name: 'issuing_bank'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'pan': { name: 'pan'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'CardStatus'; ofType: null; }; } }; }; };
    'CardStatus': { name: 'CardStatus'; enumValues: 'ACTIVE' | 'EXPIRED' | 'PENDING' | 'REJECTED' | 'REMOVED'; };
    'DateTime': unknown;
    'ID': unknown;
    'Int': unknown;
    'Me': { kind: 'OBJECT'; name: 'Me'; fields: { 'avatar': { name: 'avatar'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'cell_number': { name: 'cell_number'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'created_at': { name: 'created_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'email': { name: 'email'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'first_name': { name: 'first_name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'last_name': { name: 'last_name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; }; };
    'Mutation': { kind: 'OBJECT'; name: 'Mutation'; fields: { 'CardAdd': { name: 'CardAdd'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Card'; ofType: null; }; } }; 'CardRemove': { name: 'CardRemove'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Card'; ofType: null; }; } }; 'MeEdit': { name: 'MeEdit'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Me'; ofType: null; }; } }; 'SessionRevoke': { name: 'SessionRevoke'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Session'; ofType: null; }; } }; 'SessionRevokeOthers': { name: 'SessionRevokeOthers'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Session'; ofType: null; }; }; } }; 'TicketAdd': { name: 'TicketAdd'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Ticket'; ofType: null; }; } }; 'TicketAddReply': { name: 'TicketAddReply'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Ticket'; ofType: null; }; } }; 'TicketClose': { name: 'TicketClose'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Ticket'; ofType: null; }; } }; }; };
    'Platform': { name: 'Platform'; enumValues: 'ANDROID' | 'IOS' | 'OTHER' | 'SERVER' | 'WEB'; };
    'Query': { kind: 'OBJECT'; name: 'Query'; fields: { 'Application': { name: 'Application'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Application'; ofType: null; }; } }; 'Cards': { name: 'Cards'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Card'; ofType: null; }; }; } }; 'Me': { name: 'Me'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Me'; ofType: null; }; } }; 'Sessions': { name: 'Sessions'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Session'; ofType: null; }; }; } }; 'TicketDepartments': { name: 'TicketDepartments'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TicketDepartment'; ofType: null; }; }; } }; 'Tickets': { name: 'Tickets'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Ticket'; ofType: null; }; }; } }; }; };
    'Session': { kind: 'OBJECT'; name: 'Session'; fields: { 'application': { name: 'application'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'current': { name: 'current'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; 'first_seen_at': { name: 'first_seen_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'last_seen_at': { name: 'last_seen_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'network': { name: 'network'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'platform': { name: 'platform'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Platform'; ofType: null; }; } }; }; };
    'String': unknown;
    'Ticket': { kind: 'OBJECT'; name: 'Ticket'; fields: { 'created_at': { name: 'created_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'department': { name: 'department'; type: { kind: 'OBJECT'; name: 'TicketDepartment'; ofType: null; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'priority': { name: 'priority'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'TicketPriority'; ofType: null; }; } }; 'replies': { name: 'replies'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TicketReply'; ofType: null; }; }; }; } }; 'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'TicketStatus'; ofType: null; }; } }; 'title': { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'updated_at': { name: 'updated_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'TicketDepartment': { kind: 'OBJECT'; name: 'TicketDepartment'; fields: { 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'title': { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; }; };
    'TicketPriority': { name: 'TicketPriority'; enumValues: 'HIGH' | 'LOW' | 'MEDIUM'; };
    'TicketReply': { kind: 'OBJECT'; name: 'TicketReply'; fields: { 'author': { name: 'author'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'TicketReplyAuthor'; ofType: null; }; } }; 'content': { name: 'content'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'created_at': { name: 'created_at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; }; };
    'TicketReplyAuthor': { name: 'TicketReplyAuthor'; enumValues: 'SUPPORT' | 'USER'; };
    'TicketStatus': { name: 'TicketStatus'; enumValues: 'CLOSED' | 'IN_PROGRESS' | 'NEW' | 'SUPPORT_RESPONSE'; };
};

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  name: never;
  query: 'Query';
  mutation: 'Mutation';
  subscription: never;
  types: introspection_types;
};

import * as gqlTada from 'gql.tada';

declare module 'gql.tada' {
  interface setupSchema {
    introspection: introspection
  }
}