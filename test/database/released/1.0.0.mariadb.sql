ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `provider_refusals` (
  `provider` varchar(32) NOT NULL,
  `part` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `refusals` int(11) NOT NULL,
  `first_at` bigint(20) NOT NULL,
  `last_at` bigint(20) NOT NULL,
  PRIMARY KEY (`provider`,`part`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795795384400,'signing_key.created','service','key:a01719e2e3f650409f4d10f0',NULL,'irYm2f25EUUjHM38AwecEA','k1.3A7Dy-w4EOITKmOlTu1hgxeEs8RClc9VXqXN_iKZklE',1,'k1.UC8ep87IN0bnTdoi1s4vvojX6PpxVvPO8svPqNmrmms');
INSERT INTO audit_events VALUES (2,1795795384673,'client.created','operator','client:1',NULL,'dBCfK6B8ofzFI_72Zp-nhw','k1.0p3nXU8TBxfWGZKtBImZfk9B55NUp_P4z6BktHs4gBk',2,'k1.U8baniTQzhZnU0UZzc0JY9_-q0VPBKPtpB787XBqpMo');
INSERT INTO audit_events VALUES (3,1795795384715,'user.registered','user:1','user:1',1,'rctPXRppzpc6jEJrDL4y4g','k1.HqrXyOIeVpis99g0qTPvDOix3YYGwj0JxoCsxdP05iQ',3,'k1.QHFUhpqwOJbwI36Cw9OI0L-5rBTKQZ18CGeLaGTh3LE');
INSERT INTO audit_events VALUES (4,1795795384825,'session.started','client:1','session:1',1,'AQA13OWCNjd80fsL6ZG8ZA','k1.WGXMqXZLIpKYcgg34xILWWH3O9l1yi1_yuoXpkIoTqs',4,'k1.JejGthKDn9I5m8uo4mscyq33h35K3Cwe6hwHWvV3M9o');
INSERT INTO audit_events VALUES (5,1795795384865,'card.added','user:1','card:6191271394481012',1,'KcqyQTGjRVIWHAQwbiaUaQ','k1.sdl-SpMrJb1bnsT4odEInK3zR5L5pNkJSTXaNvxVDdQ',5,'k1.DO1BqB0hYx1J6RTWe2K1uI4ulO9x9WvREEDANDjUBQw');
INSERT INTO audit_events VALUES (6,1795795384898,'ticket.created','user:1','ticket:1',1,'juhVrqOOfQDLsrIrlfSe1A','k1.N7sSn-2Zg6FrTg4Nb6NLm1pjWeUE4nZppm1APjszOxQ',6,'k1.WJG-qePfBE0Z-ToEk1vSNP_8hu29uHoqtGC4HXExe98');
INSERT INTO audit_events VALUES (7,1795795384906,'client.created','operator','client:2',NULL,'SgbIi8F4FUNqMmHuhJktIQ','k1.pDI6AdG_OCOjt0Ay_FxGOfFPlxdkg3vcWGyT6n-Sf3c',7,'k1.E4mfaAwktPlCOYgQaylvVY-fGH7NnuhO_--jyyQM-60');
INSERT INTO audit_events VALUES (8,1795795384914,'user.registered','user:2','user:2',2,'uWzoDRewzsNIitAlrZKJEw','k1.gw5Hbx2pMymIla_qo4H6e8m8TS9X3apgdmfhNrGWotw',8,'k1.rpLHstvIb834kYVW7T-toUPTDgaoQ0xd_GLYgC8NxjA');
INSERT INTO audit_events VALUES (9,1795795384921,'user.staff_appointed.admin','operator','user:2',2,'kmc5l50xRZQKBL632cS3_g','k1.RJj282nxKcpv9kjt2-PG1vh-n5ixd8PuguBfIMg2Ydw',9,'k1.RTXgyBBQuSdDma7D4GAqBtSsG6IjN3u3gR9moOOWTLM');
INSERT INTO audit_events VALUES (10,1795795384974,'session.started','client:2','session:2',2,'E57bOW6Bk6GgtnxSbEtcxQ','k1.osiFTS2KS90FDqhKDmUXMw3K8HpHETc_jYRuQIFnymc',10,'k1.GqJwmFUt5nBcnlk79UdOgnbxjfA8BWBo03TAiAK1MN4');
INSERT INTO audit_events VALUES (11,1795795385009,'staff.ticket_replied','user:2','ticket:1',1,'i935A2oAtjKkJGeQ-UvI6Q','k1.p5UWicJh54U2JqbCwL5RZ2cuOE_4JMAICRsxclHxHPs',11,'k1.mn5cZ4DMHBzHKj8ALSYKdH2ftrt8uUV3yBw7zxFf6BI');
INSERT INTO audit_events VALUES (12,1795795385009,'ticket.replied','user:2','ticket:1',1,'prDfyShkHfyitgphIP2Xpg','k1.KGCu9_LRqi3GI5IxeKd19T41LQDdXtlo-pRitwiLBOA',12,'k1.ViouBsNVMwtYAgngz5rQ5J_hRwUwcmW9LzNkakio_Ps');
INSERT INTO audit_events VALUES (13,1795795385020,'user.registered','user:3','user:3',3,'uDLyffDJhNRM9f6VYk6g8Q','k1.bzYWaFYxNP4VZn_wV2OXhCCxIdIHOqQDL-UM2FnOHrU',13,'k1.LB6nkwsjB3IS_VAsbbQM4fS1Eg0CozwHYsm168DF-cE');
INSERT INTO audit_events VALUES (14,1795795385061,'session.started','client:1','session:3',3,'4wYqVcPWsTBi4GcsLc4O3A','k1.wCcC15GZgjEMf3KR4PND7YA3qHis9C-JnfcEFNo25yM',14,'k1.qqD329KzkyHM-GEq0Fq3MBgx7EOYLtNcB2EI9jdxC04');
INSERT INTO audit_events VALUES (15,1795795387208,'user.suspended','operator','user:3',3,'KmK7in02XU_-iJENAYzA9Q','k1.INRO1M6okkrW8rmJTWY7Hy5BK-1YEyzUphhaCJqoZ98',15,'k1.U820zdqwrSer4B-ILVamlfCCXBNF2nuaiVuoqHGd43A');
INSERT INTO audit_events VALUES (16,1795795387222,'session.ended.suspended','operator','session:3',3,'zqdub81YXJr1FtzivEAGNw','k1.Bmd2pZA7RKk8J_iLrYOWFFmCH7l1DJeD1qDKLe2S7YE',16,'k1.CxsRiIR2J8eUzccQdAq3CH_oaEUgxsGMVHDx9Nnlj2k');
INSERT INTO audit_events VALUES (17,1795795387264,'user.registered','user:4','user:4',4,'Oej8tWPe8OVvHR-TZbYfpA','k1._aLcNm2t68jolE8IaQE8qhv6GpyxuJaJZ94uBX6jqTU',17,'k1.7fOlADYmWFuFkjd4vL8z9NHjPrt4cpZTyMAAi-ja8Io');
INSERT INTO audit_head VALUES (1,17,'k1.7fOlADYmWFuFkjd4vL8z9NHjPrt4cpZTyMAAi-ja8Io','k1.pc-gtPnwDLHEwNGi1gx-TbMirsZ0OBAATqgf40pXlHc');
INSERT INTO cards VALUES (6191271394481012,1,'000b00045c7d972e1484a1a06778b0a622437ffc53f64bbb4c77ba013b1fd4e3','k1.jpOf7oU-hxBpkqxE4zjmZ_HaZDuKQXPXTeGilhF0PhLQRYt87D7y-yQOieo','434457******9254','ACTIVE','Visa',NULL,NULL,1795795384864,1795795384864,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387215,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387215,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387215,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387215,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387212,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795795387215,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'d1782c91b475ce8603029cb611702c3b','45b7bdf5c842b7044ede4f02897cac99','k1','sms',1,0,0,0,0,1795795384761,1795795684761,1795795444761,NULL,1795795384821,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'e7892616467d967bc89696dfc08e512a','78cd04ae936e36f25ee4401ae4325992','k1','sms',1,0,0,0,0,1795795384943,1795795684943,1795795444943,NULL,1795795384971,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'1c167e7365966ce392b20f00d3863bf7','c4af259a3359758f985554ec7bcf68fc','k1','sms',1,0,0,0,0,1795795385034,1795795685034,1795795445034,NULL,1795795385059,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'1e185ae50ddd3212e463ebeb9769d6f2','8c25f1956ff178e3882f4e3d15ebe453','k1','ussd',0,0,0,0,1,1795795387279,1795795687279,1795795447279,1795795387302,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.ec52d6f5b49190bf9d683663727dc81b8fdecb75cfe8917cb516b20a0ed93c96',1795795384802,NULL,NULL,0,NULL,1795795384673,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.8c3f9df9378094e4152178e23f91399453cc5d963dceefbe5bbd56be0e2570ee',1795795384965,NULL,NULL,0,NULL,1795795384905,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('13854217e5df24a197be521f',1,1795795387809);
INSERT INTO heartbeats VALUES ('c797afcf72073d824f5d779c',1,1795795387171);
INSERT INTO heartbeats VALUES ('d855ab94c582fbabf52b57e6',6,1795795387258);
INSERT INTO messages VALUES (1,'+989120000001','user:1','d1782c91b475ce8603029cb611702c3b','45b7bdf5c842b7044ede4f02897cac99','k1','en',1795795384766,'otp.sms','accepted',1,NULL,1795795684766,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','e7892616467d967bc89696dfc08e512a','78cd04ae936e36f25ee4401ae4325992','k1','en',1795795384946,'otp.sms','accepted',1,NULL,1795795684946,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','1c167e7365966ce392b20f00d3863bf7','c4af259a3359758f985554ec7bcf68fc','k1','en',1795795385037,'otp.sms','accepted',1,NULL,1795795685037,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795795384785,1795795384786);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795795384954,1795795384956);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795795385045,1795795385048);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'034775b0-f3ac-4087-a595-2a9cec8831ac',0);
INSERT INTO revocations VALUES (1,'session',3,1795795387221);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795795384824,1795795387354,1798387387354,1803571384824,NULL,NULL,'127.0.0.0/24','22aebc3c3553b869f907931954fdee81','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795795384973,NULL,1795802584973,1795838584973,NULL,NULL,'127.0.0.0/24','b3dba81cbdd60db44da6a7f493f74c71',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795795385060,NULL,1798387385060,1803571385060,1795795387219,'suspended',NULL,'748d65de90ada638258726d82b90f99d',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('a01719e2e3f650409f4d10f0','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"rdM7C96cJOGe5lhR6WEL718p06G39LCDWshnfzBb3io\",\"y\":\"tGo02tJB-E11x5WWUFJL3LHlC_4l_E7gfwPUEkrDn6Q\",\"crv\":\"P-256\"}','k1.Yw76oROAXBeCIqoVgFJisQAZnkDWDEXiSp81Ntt_yF98shSwWFUFwtE-NYf9FEELEUUHgyMv5ZMTjXiB_0uxYjNw5WfhRf1bmkGuuM0VTqb0NG0gdeBFS4LBdL-8WQqIJvUHCGB7hHkXzIbqUg7P8fcWLZ6RmU77loDAAO0xJYS5nIv1CSZ_56PBVzGqMM5LPpd12MWOi8J5MDUAZ_XVcexZ-72WEw',1795795384383,1795795384370,'k1.X5Bdx7-snMjpErysgAo9B80P7QVgfQu23ol8adlpSns');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795795384892,1795795384998,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795795384894);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795795385003);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795795384818,1795795384818,1,1795795384714,1795795384890,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795795384970,1795795384970,1,1795795384913,1795795384970,1795795384920,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795795385058,1795795385058,1,1795795385018,1795795387207,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795795387260,1795795387260,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('7cb9f4501362aeb802f8a8b3c5bbc9af5fa012b5d3b10f373cf3aa016f886841','user:4','1e185ae50ddd3212e463ebeb9769d6f2','8c25f1956ff178e3882f4e3d15ebe453','k1',300,1795795387303);
