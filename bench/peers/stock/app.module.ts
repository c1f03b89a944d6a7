import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Get, Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JwtStrategy } from './auth.js';
import { Client, Ticket } from './entities.js';
import { AccountResolver, TicketsResolver } from './resolvers.js';

@Controller()
class ReadyController {
  @Get('ready')
  ready() {
    return {};
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'mariadb',
      url: process.env['DATABASE_URL'] ?? '',
      entities: [Ticket, Client],
      timezone: 'Z',
      synchronize: false,
    }),
    TypeOrmModule.forFeature([Ticket, Client]),
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      autoSchemaFile: true,
      path: '/graphql',
    }),
    PassportModule,
  ],
  controllers: [ReadyController],
  providers: [JwtStrategy, TicketsResolver, AccountResolver],
})
export class AppModule {}
